import { InngestTestEngine } from "@inngest/test";
import pino from "pino";
import { expect, it, vi } from "vitest";
import { createInngest } from "../client";
import { EVENTO_REGISTRADO, entregaFunction } from "./entrega-function";

const mode = { isDev: true, baseUrl: undefined, eventKey: undefined, signingKey: undefined };
const client = await createInngest(mode, pino({ level: "silent" }));
const registered = { name: EVENTO_REGISTRADO, data: { evento_id: "e1" } };

it("wakes for an event until no attempt of it is left, sleeping until each is due", async () => {
  const due = ["2026-11-20T10:01:00.000Z", "2026-11-20T10:06:00.000Z", null];
  const deliver = vi.fn(async () => due.shift() ?? null);
  const engine = new InngestTestEngine({
    function: entregaFunction(client, deliver),
    events: [registered],
    steps: [1, 2].map((turn) => ({ id: `espera-${turn}`, handler: () => null })),
  });
  const { result, ctx } = await engine.execute();
  expect(result).toEqual({ intentos: 3 });
  expect(deliver).toHaveBeenCalledWith("e1");
  expect(ctx.step.sleepUntil).toHaveBeenNthCalledWith(1, "espera-1", "2026-11-20T10:01:00.000Z");
});

import { InngestTestEngine } from "@inngest/test";
import pino from "pino";
import { describe, expect, it, vi } from "vitest";
import { TAREA_NOMBRES } from "../../server/domain/operacion/tarea";
import { TAREAS } from "../../server/usecases/tareas";
import { createInngest } from "../client";
import { tareaFunction } from "./tarea-function";

const mode = { isDev: true, baseUrl: undefined, eventKey: undefined, signingKey: undefined };
const client = await createInngest(mode, pino({ level: "silent" }));

const scheduled = (ts: string) => ({ name: "inngest/scheduled.timer", data: {}, ts: Date.parse(ts) });

describe("tareaFunction", () => {
  it.each(TAREA_NOMBRES)("%s runs its tarea once, in one step, and returns its result", async (nombre) => {
    const run = vi.fn(async () => ({ hecho: nombre }));
    const engine = new InngestTestEngine({ function: tareaFunction(client, nombre, run) });
    const { result, ctx } = await engine.execute({ events: [scheduled("2026-11-20T10:15:07.123Z")] });
    expect(result).toEqual({ hecho: nombre });
    expect(ctx.step.run).toHaveBeenCalledTimes(1);
    expect(run).toHaveBeenCalledTimes(1);
    expect(run).toHaveBeenCalledWith(nombre, "turno:2026-11-20T10:15Z");
  });

  it("identifies an event by its id, so that a repeated delivery is the same trigger", async () => {
    const run = vi.fn(async () => ({}));
    const engine = new InngestTestEngine({ function: tareaFunction(client, "vigilar-listas", run) });
    await engine.execute({ events: [{ name: "atalaya/tarea.vigilar-listas", data: {}, id: "abc" }] });
    expect(run).toHaveBeenCalledWith("vigilar-listas", "evento:abc");
  });

  it("fails when the tarea fails, so that Inngest retries", async () => {
    const run = vi.fn(() => Promise.reject(new Error("the database is down")));
    const engine = new InngestTestEngine({ function: tareaFunction(client, "vigilar-listas", run) });
    const { error } = await engine.execute({ events: [scheduled("2026-11-20T10:45:00Z")] });
    expect(error).toMatchObject({ message: "the database is down" });
  });

  it.each(TAREA_NOMBRES)("%s is at its hour of Bogota, or by its event, one at a time", (nombre) => {
    const { opts } = tareaFunction(client, nombre, async () => ({}));
    expect(opts.triggers).toEqual([
      { cron: `TZ=America/Bogota ${TAREAS[nombre].horario}` },
      { event: `atalaya/tarea.${nombre}` },
    ]);
    expect(opts.concurrency).toEqual({ limit: 1 });
  });
});

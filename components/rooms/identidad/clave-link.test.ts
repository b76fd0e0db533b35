import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, it } from "vitest";
import type { PortalRouter } from "@/server/trpc/portal/root";
import { claveRequests } from "./ask-clave";
import { claveLink } from "./clave-link";

const refusal = (code: string) =>
  TRPCClientError.from<PortalRouter>({
    error: { message: code, code: -32003, data: { code, httpStatus: 403, requestId: null, issues: null } },
  } as never);

/** A service that refuses one request per code, then answers. */
function serviceThat(codes: string[]) {
  let asked = 0;
  const service: TRPCLink<PortalRouter> = () => () =>
    observable((observer) => {
      asked += 1;
      const code = codes.shift();
      if (code !== undefined) return observer.error(refusal(code));
      observer.next({ result: { type: "data", data: "hecho" } });
      observer.complete();
    });
  const client = createTRPCClient<PortalRouter>({ links: [claveLink(), service] });
  return { revoke: () => client.llaves.revoke.mutate({ apiKeyId: "x" }), asked: () => asked };
}

const untilAsked = () => expect.poll(() => claveRequests.read() !== null).toBe(true);

it("sends once more what was refused for want of the password, once it was given", async () => {
  const { revoke, asked } = serviceThat(["clave_requerida"]);
  const done = revoke();
  await untilAsked();
  claveRequests.read()?.settle(true);
  expect(await done).toBe("hecho");
  expect(asked()).toBe(2);
  expect(claveRequests.read()).toBeNull();
});

it("returns the refusal and sends nothing when the person cancels", async () => {
  const { revoke, asked } = serviceThat(["clave_requerida"]);
  const done = revoke().catch(({ data }) => data.code);
  await untilAsked();
  claveRequests.read()?.settle(false);
  expect(await done).toBe("clave_requerida");
  expect(asked()).toBe(1);
});

it("asks once for two that wait, and never twice for one", async () => {
  const both = [serviceThat(["clave_requerida"]), serviceThat(["clave_requerida", "clave_requerida"])];
  const done = Promise.allSettled(both.map(({ revoke }) => revoke()));
  await untilAsked();
  claveRequests.read()?.settle(true);
  expect((await done).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(claveRequests.read()).toBeNull();
});

it("lets every other refusal through", async () => {
  const { revoke } = serviceThat(["prohibido"]);
  await expect(revoke()).rejects.toMatchObject({ data: { code: "prohibido" } });
  expect(claveRequests.read()).toBeNull();
});

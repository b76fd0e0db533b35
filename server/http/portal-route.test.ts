import { describe, expect, it, vi } from "vitest";
import { ServiceError } from "../domain/shared/errors";
import type { HttpContext } from "./http-context";
import { createPortalRoute } from "./portal-route";

const reportFault = vi.fn();
const http = {
  docsUrl: "https://atalaya.test/docs",
  newRequestId: () => "req_test",
  timeRequest: () => () => {},
  reportFault,
} as unknown as HttpContext;

const OURS = { host: "atalaya.test", origin: "https://atalaya.test" };

function send(
  name: string,
  answer: () => Promise<Response>,
  init: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { POST } = createPortalRoute<string>(() => http, {
    prefix: "/api/auth",
    nameOf: async (route) => route,
    served: { salir: "POST" },
    answer,
  });
  const { method = "POST", headers = OURS } = init;
  return POST(new Request(`https://atalaya.test/api/auth/${name}`, { method, headers }), name);
}

const answered = async () => new Response(null, { status: 204, headers: { "Set-Cookie": "a=; Max-Age=0" } });

describe("a route that only pages of ours call", () => {
  it("answers with the request id, and is not cached", async () => {
    const response = await send("salir", answered);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-service-request-id": "req_test",
      "cache-control": "no-store",
    });
  });

  it.each([
    ["toString", {}, 404, "not_found"],
    ["otra", {}, 404, "not_found"],
    ["salir", { method: "DELETE" }, 405, "metodo_no_permitido"],
    ["salir", { headers: { ...OURS, origin: "https://evil.example" } }, 403, "origen_no_permitido"],
    ["salir", { headers: { host: "atalaya.test" } }, 403, "origen_no_permitido"],
  ])("rejects %s with %o and does nothing", async (name, init, status, error) => {
    const answer = vi.fn(answered);
    const response = await send(name, answer, init);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error, request_id: "req_test" });
    expect(answer).not.toHaveBeenCalled();
  });

  it("tells a refusal by its code, and a database that is away as a fault that leaves the cookie", async () => {
    const refused = await send("salir", async () => {
      throw new ServiceError("demasiados_intentos");
    });
    expect(refused.status).toBe(429);
    expect(reportFault).not.toHaveBeenCalled();
    const failed = await send("salir", async () => {
      throw new Error("connect ECONNREFUSED 10.0.0.7:5432");
    });
    expect(failed.status).toBe(500);
    expect(failed.headers.get("set-cookie")).toBeNull();
    const body = await failed.text();
    expect(JSON.parse(body)).toMatchObject({ error: "db_error", request_id: "req_test" });
    expect(body).not.toContain("10.0.0.7");
    expect(reportFault).toHaveBeenCalledTimes(1);
  });
});

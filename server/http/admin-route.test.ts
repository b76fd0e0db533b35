import { describe, expect, it } from "vitest";
import { ADMIN_TOKEN } from "./testing/fake-context";
import { ADMIN, BEARER, bytes, expectError, setUp, stream, UUID } from "./testing/fake-routes";

describe("admin routes", () => {
  it.each([
    ["no token", {}],
    ["another token", { authorization: `Bearer ${ADMIN_TOKEN}x` }],
    ["a client's key", BEARER],
    ["another scheme", { authorization: `Token ${ADMIN_TOKEN}` }],
  ])("refuse %s", async (_, headers) => {
    const response = await setUp().ask("clientes", "GET", { headers });
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    await expectError(response, "invalid_admin_token");
  });

  it.each(["GET", "PUT", "OPTIONS"])("do not exist without a token, for %s neither", async (method) => {
    const { ask } = setUp({ adminToken: undefined });
    await expectError(await ask("clientes", method, { headers: ADMIN }), "not_found");
  });

  it("are timed by the template of their path, and as none where no template matches", async () => {
    const { ask, timed } = setUp();
    await ask("regenerar", "POST", { headers: ADMIN, params: { llave_id: UUID } });
    await expectError(
      await ask("llaves", "DELETE", { headers: ADMIN, params: { llave_id: "" } }),
      "not_found",
    );
    expect(timed).toEqual(["POST /api/admin/llaves/{llave_id}/regenerar 201", "DELETE none 404"]);
  });

  it("act in the name of the token", async () => {
    const response = await setUp().ask("clientes", "GET", { headers: ADMIN });
    expect(await response.json()).toEqual({ actor: "token:admin", limite: 50 });
  });

  it("have a clock only if it can be moved", async () => {
    await expectError(await setUp().ask("reloj", "GET", { headers: ADMIN }), "not_found");
    const { ask } = setUp({ hasTestClock: true });
    expect((await ask("reloj", "GET", { headers: ADMIN })).status).toBe(200);
  });

  it.each([
    ["limite=1", 200],
    ["limite=200", 200],
    ["limite=0", 400],
    ["limite=201", 400],
    ["limite=-1", 400],
    ["limite=abc", 400],
    ["limite=", 400],
    ["limite=0x10", 400],
    ["limite=1e2", 400],
    ["limite=5.0", 400],
    ["limite=%207", 400],
    ["limite=5&limite=6", 400],
    ["buscar=%00", 400],
    ["otro=1&otro2=2", 200],
  ])("take the query %s with %i", async (query, status) => {
    const { ask } = setUp();
    const response = await ask("clientes", "GET", { headers: ADMIN, search: `?${query}` });
    expect(response.status).toBe(status);
    if (status === 200) return;
    const { issues } = await expectError(response, "validation_error");
    expect(issues?.[0]?.path).toEqual([query.split("=")[0]]);
  });

  it.each(["x", "", "{01980000-0000-7000-8000-0000000000ff}", UUID.replaceAll("-", ""), `${UUID}\u0000`])(
    "find nothing at the id %j",
    async (llave_id) => {
      const { ask } = setUp();
      await expectError(await ask("llaves", "DELETE", { headers: ADMIN, params: { llave_id } }), "not_found");
    },
  );

  it("answer a revocation with 204 and nothing more", async () => {
    const response = await setUp().ask("llaves", "DELETE", { headers: ADMIN, params: { llave_id: UUID } });
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });

  it("take an empty body when every field is optional", async () => {
    const { ask } = setUp();
    const init = { headers: ADMIN, params: { llave_id: UUID } };
    const response = await ask("regenerar", "POST", init);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ apiKeyId: UUID, solapeHoras: null });
    await expectError(await ask("regenerar", "POST", { ...init, body: "{" }), "invalid_json");
    await expectError(
      await ask("regenerar", "POST", { ...init, body: '{"solape_horas":721}' }),
      "validation_error",
    );
  });

  it("take a list's bytes unchanged, with several success statuses", async () => {
    const { ask } = setUp();
    const init = { headers: ADMIN, params: { slug: "onu_consolidated" }, search: "?formato=xml" };
    const created = await ask("versiones", "POST", { ...init, body: bytes([0xff, 0, 1]) });
    expect(created.status).toBe(201);
    expect(await created.json()).toEqual({
      slug: "onu_consolidated",
      formato: "xml",
      aceptaReduccion: false,
      bytes: [255, 0, 1],
    });
    expect((await ask("versiones", "POST", { ...init, body: bytes([1]) })).status).toBe(200);
    await expectError(await ask("versiones", "POST", { ...init, search: "" }), "validation_error");
    await expectError(await ask("versiones", "POST", { ...init, params: { slug: "otra" } }), "not_found");
  });

  it("take a list larger than any JSON body", async () => {
    const { ask } = setUp();
    const init = { headers: ADMIN, params: { slug: "onu_consolidated" }, search: "?formato=xml" };
    const response = await ask("versiones", "POST", { ...init, body: stream(2) });
    expect(((await response.json()) as { bytes: number[] }).bytes).toHaveLength(2 * 1024 * 1024);
  });
});

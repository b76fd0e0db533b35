import { afterEach, expect, it, vi } from "vitest";
import { askJson, signIn } from "./refusal";

afterEach(() => vi.unstubAllGlobals());

it("takes an answer that is cut on its way for none, so that no form waits for its rest", async () => {
  vi.stubGlobal("window", { fetch: async () => new Response('{"llave": "atl_') });
  const none = { ok: false, refusal: { code: "sin_conexion" } };
  expect(await askJson("/api/auth/portal/confirmar-registro", {})).toMatchObject(none);
  const typed = { email: "a@b.example", clave: "seis chalupas", codigo: "" };
  expect(await signIn("portal", typed)).toMatchObject(none);
});

import { afterEach, describe, expect, it } from "vitest";
import { digitoDeVerificacion } from "@/server/domain/shared/nit";
import { condiciones } from "@/server/runtime/condiciones";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../open";

const TYPED = {
  nombre: "Ramiro Bohórquez",
  razonSocial: "Fintech del Caribe S.A.S.",
  nit: "890.903.938-8",
  email: "ramiro@caribe.example",
  clave: "siete faroles en Mompox",
  condiciones: condiciones().version,
};

describe("the open door over HTTP", () => {
  let product: Product;
  withSharedProduct((opened) => (product = opened));
  afterEach(() => product.db.query("DELETE FROM intento_ingreso"));

  async function ask(name: string, body: unknown, origin = product.service.url) {
    const began = performance.now();
    const response = await fetch(`${product.service.url}/api/auth/portal/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify(body),
    });
    return { response, text: await response.text(), ms: performance.now() - began };
  }
  const register = (changes: Partial<typeof TYPED> = {}) => ask("registrar", { ...TYPED, ...changes });

  it("answers a stranger, an address with an account and a client's NIT alike, and as fast", async () => {
    const { officer } = product.service;
    const { rows } = await product.db.query<{ nit: string }>(
      "SELECT nit FROM cliente WHERE modo = 'real' LIMIT 1",
    );
    const nit = rows[0]?.nit ?? "";
    const known = { stranger: {}, account: { email: officer?.email ?? "" }, client: { nit: withDigit(nit) } };
    const seen = { stranger: [] as number[], account: [] as number[], client: [] as number[] };
    const shapes = new Set<string>();
    for (let round = 0; round < 4; round += 1)
      for (const [name, changes] of Object.entries(known)) {
        const { response, text, ms } = await register({ email: `r${round}@caribe.example`, ...changes });
        seen[name as keyof typeof seen].push(ms);
        shapes.add(JSON.stringify([response.status, text, [...response.headers.keys()].sort()]));
      }
    expect([...shapes]).toEqual([expect.stringMatching(/^\[204,"",/)]);
    const [stranger, account, client] = Object.values(seen).map((times) => Math.min(...times));
    // Each takes as long as one password hash, far more than any other difference.
    for (const other of [account, client]) {
      expect(other).toBeGreaterThan((stranger ?? 0) / 3);
      expect(other).toBeLessThan((stranger ?? 0) * 3);
    }
  });

  it("takes nothing from another site, and no header or line break in a name", async () => {
    expect((await ask("registrar", TYPED, "https://otra.example")).response.status).toBe(403);
    const { response, text } = await register({ nombre: "Ramiro\r\nBcc: todos@caribe.example" });
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: "validation_error", issues: [{ path: ["nombre"] }] });
  });

  it("rejects an invalid link", async () => {
    for (const secreto of ["", "x", "0".repeat(64), "../../portal"]) {
      const { text } = await ask("confirmar-registro", { secreto, clave: TYPED.clave });
      expect(JSON.parse(text)).toMatchObject({ error: "enlace_invalido" });
    }
  });
});

/** A NIT with its verification digit, and without. */
const withDigit = (nit: string) =>
  digitoDeVerificacion(nit.slice(0, -1)) === Number(nit.at(-1)) ? nit : `${nit}${digitoDeVerificacion(nit)}`;

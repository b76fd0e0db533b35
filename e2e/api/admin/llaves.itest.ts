import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { admin, call, expectError } from "@/server/testing/api";
import { auditTrail, type Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withSharedProduct } from "../open";

const HOUR_MS = 3_600_000;
const NOBODY = "01980000-0000-7000-8000-0000000000ff";

let product: Product;
let clienteId: string;

withSharedProduct((opened) => {
  product = opened;
});

interface Issued {
  readonly llave_id: string;
  readonly llave: string;
}
interface Regenerated extends Issued {
  readonly anterior_valida_hasta: string;
}
interface Listed {
  readonly llave_id: string;
  readonly ultimo_uso_en: string | null;
  readonly valida_hasta: string | null;
  readonly revocada_en: string | null;
}
interface Reloj {
  readonly ahora: string;
  readonly desfase_ms: number;
}

beforeEach(async () => {
  await admin(product.service, "PUT", "/reloj", { desfase_ms: 0 });
  const cliente = { razon_social: "Cooperativa Supuesta Ltda.", nit: "811.222.333-4" };
  ({ cliente_id: clienteId } = await admin<{ cliente_id: string }>(
    product.service,
    "POST",
    "/clientes",
    cliente,
  ));
});

const ask = (method: string, path: string, body?: unknown) =>
  call(product.service, `/api/admin${path}`, { method, token: ADMIN_TOKEN, body });
const issue = (body?: object) =>
  admin<Issued>(product.service, "POST", `/clientes/${clienteId}/llaves`, body);
const regenerate = (llaveId: string, body?: object) =>
  admin<Regenerated>(product.service, "POST", `/llaves/${llaveId}/regenerar`, body);
const list = async () =>
  (await admin<{ llaves: Listed[] }>(product.service, "GET", `/clientes/${clienteId}/llaves`)).llaves;
const moveTo = (moment: number) =>
  admin<Reloj>(product.service, "PUT", "/reloj", { ahora: new Date(moment).toISOString() });

/** The status of a query with this key. */
async function queried(token: string): Promise<number> {
  const body = { tipo: "natural", nombre: "Xiomara Wyszynski Kowalczyk" };
  const response = await call(product.service, "/api/v1/validate", { method: "POST", token, body });
  if (response.status !== 200) await expectError(product.service, response, 401, "invalid_api_key");
  return response.status;
}

describe("an API key", () => {
  it("is shown once, opens /validate, and is listed masked with its last use", async () => {
    const { llave_id, llave } = await issue({ etiqueta: " Caja principal " });
    expect(llave).toMatch(/^atl_[0-9a-f]{64}$/);
    expect(await list()).toEqual([
      {
        llave_id,
        etiqueta: "Caja principal",
        terminacion: llave.slice(-4),
        creada_en: expect.any(String),
        ultimo_uso_en: null,
        valida_hasta: null,
        revocada_en: null,
      },
    ]);
    expect(await queried(llave)).toBe(200);
    await expect.poll(async () => (await list())[0]?.ultimo_uso_en).toMatch(/Z$/);
    expect(JSON.stringify(await list())).not.toContain(llave.slice(4, -4));
  });

  it("is regenerated with an overlap of 24 h and refused from its deadline on", async () => {
    const old = await issue();
    const next = await regenerate(old.llave_id);
    const deadline = Date.parse(next.anterior_valida_hasta);
    expect(deadline - Date.now()).toBeGreaterThan(24 * HOUR_MS - 60_000);
    expect(deadline - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS);
    await moveTo(deadline - 30_000);
    expect([await queried(old.llave), await queried(next.llave)]).toEqual([200, 200]);
    await moveTo(deadline);
    expect([await queried(old.llave), await queried(next.llave)]).toEqual([401, 200]);
  });

  it.each([
    [0, [401, 401]],
    [720, [200, 200]],
  ])("is regenerated with an overlap of %i h", async (solape_horas, [atOnce, aWeekLater]) => {
    const old = await issue();
    const next = await regenerate(old.llave_id, { solape_horas });
    expect((await list()).find(({ llave_id }) => llave_id === old.llave_id)).toMatchObject({
      valida_hasta: next.anterior_valida_hasta,
      revocada_en: null,
    });
    expect(await queried(old.llave)).toBe(atOnce);
    await moveTo(Date.now() + 7 * 24 * HOUR_MS);
    expect([await queried(old.llave), await queried(next.llave)]).toEqual([aWeekLater, 200]);
  });

  it.each([-1, 721, 1.5, "24"])("is not regenerated with an overlap of %j", async (solape_horas) => {
    const { llave_id, llave } = await issue();
    const response = await ask("POST", `/llaves/${llave_id}/regenerar`, { solape_horas });
    const { issues } = await expectError(product.service, response, 400, "validation_error");
    expect(issues.map(({ path }) => path)).toEqual([["solape_horas"]]);
    expect([await queried(llave), (await list()).length]).toEqual([200, 1]);
  });

  it("is regenerated once, and never once it is revoked", async () => {
    const { llave_id } = await issue();
    const next = await regenerate(llave_id);
    const again = await ask("POST", `/llaves/${llave_id}/regenerar`);
    await expectError(product.service, again, 409, "conflicto");
    await admin(product.service, "DELETE", `/llaves/${next.llave_id}`);
    const revived = await ask("POST", `/llaves/${next.llave_id}/regenerar`, { solape_horas: 720 });
    await expectError(product.service, revived, 409, "conflicto");
    expect(await queried(next.llave)).toBe(401);
  });

  it("is refused by the very next request once revoked, for every key in its overlap too", async () => {
    const old = await issue();
    const next = await regenerate(old.llave_id, { solape_horas: 720 });
    for (const { llave_id, llave } of [old, next]) {
      expect(await queried(llave)).toBe(200);
      const revoked = await ask("DELETE", `/llaves/${llave_id}`);
      expect([revoked.status, await revoked.text()]).toEqual([204, ""]);
      expect(await queried(llave)).toBe(401);
    }
    expect((await ask("DELETE", `/llaves/${next.llave_id}`)).status).toBe(204);
    for (const { revocada_en } of await list()) expect(revocada_en).toMatch(/Z$/);
  });

  it("is refused while its client is inactive", async () => {
    const { llave } = await issue();
    await admin(product.service, "PATCH", `/clientes/${clienteId}`, { activo: false });
    expect(await queried(llave)).toBe(401);
    await admin(product.service, "PATCH", `/clientes/${clienteId}`, { activo: true });
    expect(await queried(llave)).toBe(200);
  });

  it.each([NOBODY, "1", `{${NOBODY}}`])("is not found at %s", async (id) => {
    await expectError(product.service, await ask("DELETE", `/llaves/${id}`), 404, "not_found");
    await expectError(product.service, await ask("POST", `/llaves/${id}/regenerar`), 404, "not_found");
  });

  it("is audited in all that happens to it, and is in no row of the database nor in the log", async () => {
    const old = await issue({ etiqueta: "caja" });
    const next = await regenerate(old.llave_id, { solape_horas: 1 });
    await admin(product.service, "DELETE", `/llaves/${old.llave_id}`);
    expect(await queried(next.llave)).toBe(200);
    const trail = await auditTrail(product, old.llave_id);
    expect(trail.map(({ accion }) => accion)).toEqual(["llave.creada", "llave.regenerada", "llave.revocada"]);
    expect(trail).toMatchObject([
      { actor: "token:admin", antes: null, despues: { cliente_id: clienteId, etiqueta: "caja" } },
      { despues: { valida_hasta: next.anterior_valida_hasta, reemplazada_por: next.llave_id } },
      { antes: { revocada_en: null }, despues: { revocada_en: expect.stringMatching(/Z$/) } },
    ]);
    const { rows } = await product.db.query<{ kept: string }>(`
      SELECT (SELECT string_agg(t::text, '') FROM staff_audit t) || (SELECT string_agg(t::text, '') FROM api_key t)
        || (SELECT string_agg(t::text, '') FROM consulta t) AS kept`);
    for (const { llave } of [old, next]) {
      expect(rows[0]?.kept).not.toContain(llave.slice(4));
      expect(product.service.output()).not.toContain(llave.slice(4));
    }
  });
});

describe("the clock", () => {
  it("is moved to a moment or by an offset, keeps running, and each move is audited", async () => {
    const target = "2027-01-31T23:59:58.000-05:00";
    const moved = await admin<Reloj>(product.service, "PUT", "/reloj", { ahora: target });
    expect(moved.ahora).toBe("2027-02-01T04:59:58.000Z");
    await setTimeout(20);
    const { ahora, desfase_ms } = await admin<Reloj>(product.service, "GET", "/reloj");
    expect(desfase_ms).toBe(moved.desfase_ms);
    expect(Date.parse(ahora)).toBeGreaterThanOrEqual(Date.parse(moved.ahora) + 20);
    expect((await admin<Reloj>(product.service, "PUT", "/reloj", { desfase_ms: -1_000 })).desfase_ms).toBe(
      -1_000,
    );
    const moves = (await auditTrail(product, "1")).map(({ accion, despues }) => [accion, despues]);
    expect(moves).toContainEqual(["reloj.movido", { desfase_ms: moved.desfase_ms }]);
    expect(moves).toContainEqual(["reloj.movido", { desfase_ms: -1_000 }]);
  });

  it.each([
    ["neither", {}],
    ["both", { ahora: "2027-01-01T00:00:00Z", desfase_ms: 1 }],
    ["a moment without zone", { ahora: "2027-01-01T00:00:00" }],
    ["half a millisecond", { desfase_ms: 0.5 }],
    ["a year before 2000", { ahora: "1999-12-31T23:59:59.999Z" }],
    ["the year 3000", { ahora: "3000-01-01T00:00:00Z" }],
    ["the year 9999", { ahora: "9999-12-31T23:59:59Z" }],
    ["an offset to before 2000", { desfase_ms: -60 * 366 * 86_400_000 }],
    ["an offset beyond 2999", { desfase_ms: 1_000 * 366 * 86_400_000 }],
  ])("is not moved by %s", async (_, body) => {
    await expectError(product.service, await ask("PUT", "/reloj", body), 400, "validation_error");
    expect((await admin<Reloj>(product.service, "GET", "/reloj")).desfase_ms).toBe(0);
  });
});

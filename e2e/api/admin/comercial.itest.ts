import { describe, expect, it } from "vitest";
import { call, expectError } from "@/server/testing/api";
import { type Cuenta, openCuenta, setClock } from "@/server/testing/cuenta";
import { auditTrail, type Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withCuenta } from "../open";

const NOBODY = "01980000-0000-7000-8000-0000000000ff";
const BOLSA = { consultas_compradas: 10, precio_total: 15_000, pago_referencia: "PAGO-1" };
const COBRO = { vence_en: "2026-12-10T05:00:00Z", cuenta_referencia: "FE-1" };

let product: Product;
let cuenta: Cuenta;

withCuenta((opened) => {
  ({ product, cuenta } = opened);
});

const refused = (response: Response, status: number, error: string) =>
  expectError(product.service, response, status, error);
const pay = (cobroId: string, body: object) =>
  call(product.service, `/api/admin/cobros/${cobroId}/pago`, { method: "POST", token: ADMIN_TOKEN, body });
/** Audited changes of an object, without its creation. */
const changesOf = async (objetoId: string) =>
  (await auditTrail(product, objetoId)).filter(({ accion }) => !accion.endsWith(".creado"));

describe("a package", () => {
  it("is audited with the values before and after, unless nothing changed", async () => {
    const { plan } = await cuenta.plan({ codigo: "1K" });
    await cuenta.plan({ codigo: "1K" });
    const changed = await cuenta.support("PUT", "/plan", { codigo: "5K" });
    // The open month keeps its package.
    expect(await changed.json()).toMatchObject({ plan });
    expect(await changesOf(cuenta.clienteId)).toMatchObject([
      {
        accion: "cliente.plan_asignado",
        antes: { abierto: null, siguiente: null, bolsa: null },
        despues: { abierto: plan, siguiente: plan, cierre: null },
      },
      {
        actor: "token:admin",
        antes: { abierto: plan, siguiente: plan },
        despues: { abierto: plan, siguiente: { codigo: "5K", precio_excedente: 90, a_medida: false } },
        request_id: changed.headers.get("x-service-request-id"),
      },
    ]);
  });

  it.each([
    [{ codigo: "2K" }, ["codigo"]],
    [{}, ["codigo"]],
    [{ codigo: "A_MEDIDA", consultas_incluidas: 30_000, precio_mes: 1 }, ["precio_unitario"]],
    [
      { codigo: "A_MEDIDA", consultas_incluidas: 20_000, precio_mes: 1, precio_unitario: 1 },
      ["consultas_incluidas"],
    ],
    [{ codigo: "1K", aplica: "ayer" }, ["aplica"]],
  ])("is not assigned with %j", async (body, path) => {
    const { issues } = await refused(await cuenta.support("PUT", "/plan", body), 400, "validation_error");
    expect(issues.map((issue) => issue.path)).toEqual([path]);
  });

  it("keeps the balance of a bolsa in force, and closes an expired one", async () => {
    const { bolsa_id } = await cuenta.bolsa(10);
    await refused(await cuenta.support("PUT", "/plan", { codigo: "1K" }), 409, "conflicto");
    await setClock(product, "2027-05-10T15:01:00Z");
    expect(await cuenta.plan({ codigo: "1K" })).toMatchObject({ modalidad: "mensual", bolsa: null });
    expect((await changesOf(cuenta.clienteId)).at(-1)).toMatchObject({
      antes: { bolsa: { bolsa_id, pago_referencia: "PAGO-1" } },
      despues: { cierre: { bolsa_id, estado_al_cierre: "vencida", saldo_perdido: 10 } },
    });
  });
});

describe("a bolsa", () => {
  it("is audited with the one it replaces and the balance that is lost", async () => {
    const first = await cuenta.bolsa(10);
    const second = await cuenta.bolsa(20, "PAGO-2");
    expect(await changesOf(cuenta.clienteId)).toMatchObject([
      { accion: "bolsa.abierta", antes: null, despues: { bolsa_id: first.bolsa_id, secuencia: 1 } },
      {
        antes: { bolsa_id: first.bolsa_id, estado_al_cierre: "vigente", saldo_perdido: 10 },
        despues: {
          bolsa_id: second.bolsa_id,
          consultas_compradas: 20,
          vence_en: second.vence_en,
          pago_referencia: "PAGO-2",
        },
      },
    ]);
  });

  it.each(["PAGO-1", "Pago-1", " pago - 1\u00a0"])(
    "is not opened twice by one payment, and the second attempt leaves no trace: %j",
    async (pago_referencia) => {
      const opened = await cuenta.bolsa(10);
      const again = await cuenta.support("POST", "/bolsas", { ...BOLSA, pago_referencia, precio_total: 99 });
      expect((await refused(again, 409, "conflicto")).message).toContain(
        "El pago PAGO-1 ya abrió la bolsa 1",
      );
      expect(await changesOf(cuenta.clienteId)).toHaveLength(1);
      const { bolsa } = await (await cuenta.get("/cuenta/consumo")).json();
      expect(bolsa).toEqual(opened);
    },
  );

  it.each([
    [{ ...BOLSA, consultas_compradas: 0 }, "consultas_compradas"],
    [{ ...BOLSA, consultas_compradas: 1.5 }, "consultas_compradas"],
    [{ ...BOLSA, precio_total: -1 }, "precio_total"],
    [{ ...BOLSA, pago_referencia: " " }, "pago_referencia"],
    [{ ...BOLSA, credenciales_entregadas_en: "9999-12-31T00:00:00Z" }, "credenciales_entregadas_en"],
    [{ ...BOLSA, pago_registrado_en: "0001-01-01T00:00:00Z" }, "pago_registrado_en"],
  ])("is not opened with %j", async (body, field) => {
    const { issues } = await refused(await cuenta.support("POST", "/bolsas", body), 400, "validation_error");
    expect(issues.map(({ path }) => path)).toEqual([[field]]);
  });
});

describe("a cobro", () => {
  it("shares its payment with another cobro", async () => {
    const { cobro_id } = await cuenta.cobro(COBRO);
    const next = await cuenta.cobro({ ...COBRO, periodo: "2027-02", cuenta_referencia: "FE-2" });
    const pagos = [
      ["T-1", cobro_id],
      ["t-1", next.cobro_id],
      ["t - 1", cobro_id],
    ] as const;
    for (const [pago_referencia, id] of pagos) expect((await pay(id, { pago_referencia })).status).toBe(200);
  });

  it("is issued, paid once however often that is sent, and audited", async () => {
    await cuenta.plan({ codigo: "1K" });
    const issued = await cuenta.cobro(COBRO);
    expect(issued).toEqual({
      cobro_id: expect.any(String),
      cliente_id: cuenta.clienteId,
      periodo: "2026-12",
      cuenta_referencia: "FE-1",
      emitido_en: expect.stringMatching(/^2026-11-10T15:/),
      vence_en: "2026-12-10T05:00:00.000Z",
      pago_referencia: null,
      pago_registrado_en: null,
    });
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => pay(issued.cobro_id, { pago_referencia: "T-1" })),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const [paid, ...same] = await Promise.all(sent.map((response) => response.json()));
    expect(paid).toEqual({
      ...issued,
      pago_referencia: "T-1",
      pago_registrado_en: expect.stringMatching(/^2026-11-10T15:/),
    });
    for (const body of same) expect(body).toEqual(paid);
    await refused(await pay(issued.cobro_id, { pago_referencia: "T-2" }), 409, "conflicto");
    expect(await changesOf(issued.cobro_id)).toMatchObject([
      { accion: "cobro.emitido", antes: null, despues: { cliente_id: cuenta.clienteId, periodo: "2026-12" } },
      { accion: "cobro.pagado", antes: { pago_referencia: null }, despues: { pago_referencia: "T-1" } },
    ]);
  });

  it("has a reference of its own among the client's, not among everybody's", async () => {
    await cuenta.cobro(COBRO);
    await refused(
      await cuenta.support("POST", "/cobros", { ...COBRO, periodo: "2027-02" }),
      409,
      "conflicto",
    );
    expect((await (await openCuenta(product)).cobro(COBRO)).cuenta_referencia).toBe("FE-1");
  });

  it("may be overdue already if it is registered from elsewhere", async () => {
    expect((await cuenta.cobro({ ...COBRO, vence_en: "2026-11-09T05:00:00Z" })).cuenta_referencia).toBe(
      "FE-1",
    );
  });

  it("may pay the month that support names", async () => {
    expect((await cuenta.cobro({ ...COBRO, periodo: "2027-02" })).periodo).toBe("2027-02");
  });

  it.each([
    [{ cuenta_referencia: "FE-1" }, "vence_en"],
    [{ ...COBRO, vence_en: "2026-12-10" }, "vence_en"],
    [{ ...COBRO, vence_en: "9999-12-31T23:59:59Z" }, "vence_en"],
    [{ ...COBRO, periodo: "2026-13" }, "periodo"],
    [{ ...COBRO, emitido_en: "2026-12-10T05:00:01Z" }, "vence_en"],
  ])("is not issued with %j", async (body, field) => {
    const { issues } = await refused(await cuenta.support("POST", "/cobros", body), 400, "validation_error");
    expect(issues.map(({ path }) => path)).toEqual([[field]]);
  });
});

describe("an unknown id", () => {
  it.each([
    ["PUT", `/clientes/${NOBODY}/plan`, { codigo: "1K" }],
    ["POST", `/clientes/${NOBODY}/bolsas`, BOLSA],
    ["POST", `/clientes/${NOBODY}/cobros`, COBRO],
    ["POST", `/cobros/${NOBODY}/pago`, { pago_referencia: "T-1" }],
  ])("is 404 to %s %s", async (method, path, body) => {
    const options = { method, token: ADMIN_TOKEN, body };
    await refused(await call(product.service, `/api/admin${path}`, options), 404, "not_found");
  });
});

describe("the audit trail", () => {
  it("names everything as the API does", async () => {
    await cuenta.plan({ codigo: "1K" });
    const { cobro_id } = await cuenta.cobro(COBRO);
    await pay(cobro_id, { pago_referencia: "T-1" });
    await cuenta.bolsa(10);
    const trail = [
      ...(await auditTrail(product, cuenta.clienteId)),
      ...(await auditTrail(product, cobro_id)),
    ];
    expect(trail.map(({ accion }) => accion)).toEqual([
      "cliente.creado",
      "cliente.plan_asignado",
      "bolsa.abierta",
      "cobro.emitido",
      "cobro.pagado",
    ]);
    for (const { antes, despues } of trail) {
      expect(JSON.stringify([antes, despues])).not.toMatch(/"\w*[A-Z]\w*":/);
    }
  });
});

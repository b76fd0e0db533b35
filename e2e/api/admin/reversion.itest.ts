import { describe, expect, it } from "vitest";
import { call, expectError } from "@/server/testing/api";
import { type Cuenta, consumoHeaders, setClock } from "@/server/testing/cuenta";
import { auditTrail, type Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withCuenta } from "../open";

const NOBODY = "01980000-0000-7000-8000-0000000000ff";
const MOTIVO = "Consignación de otro cliente";

let product: Product;
let cuenta: Cuenta;

withCuenta((opened) => {
  ({ product, cuenta } = opened);
});

const post = (path: string, body: object = { motivo: MOTIVO }) =>
  call(product.service, `/api/admin${path}/reversion`, { method: "POST", token: ADMIN_TOKEN, body });
const pay = (cobroId: string, pago_referencia: string) =>
  call(product.service, `/api/admin/cobros/${cobroId}/pago`, {
    method: "POST",
    token: ADMIN_TOKEN,
    body: { pago_referencia },
  });
const refused = (response: Response, status: number, error: string) =>
  expectError(product.service, response, status, error);

describe("the payment of a bolsa", () => {
  it("is reversed with 201, the bolsa before is back, and headers, consumption and history say so", async () => {
    const first = await cuenta.bolsa(10);
    await cuenta.validate();
    const second = await cuenta.bolsa(20, "PAGO-2");
    await cuenta.validate();
    await refused(await post(`/bolsas/${first.bolsa_id}`), 409, "conflicto");
    const answer = await post(`/bolsas/${second.bolsa_id}`);
    expect(answer.status).toBe(201);
    const reversion = await answer.json();
    expect(reversion).toEqual({
      reversion_id: expect.any(String),
      cliente_id: cuenta.clienteId,
      bolsa_id: second.bolsa_id,
      cobro_id: null,
      pago_referencia: "PAGO-2",
      pago_registrado_en: second.pago_registrado_en,
      motivo: MOTIVO,
      revertida_en: expect.stringMatching(/^2026-11-10T15:/),
      saldo_perdido: 19,
      bolsa_repuesta_id: first.bolsa_id,
    });
    expect(await (await post(`/bolsas/${second.bolsa_id}`)).json()).toEqual(reversion);
    await refused(await post(`/bolsas/${second.bolsa_id}`, { motivo: "Otro" }), 409, "conflicto");

    const asked = await cuenta.validate();
    expect(consumoHeaders(asked)).toMatchObject({
      "x-service-consumo-incluidas": "10",
      "x-service-consumo-consumidas": "2",
    });
    const { bolsa } = await (await cuenta.get("/cuenta/consumo")).json();
    expect(bolsa).toMatchObject({ bolsa_id: first.bolsa_id, estado: "vigente", saldo: 8 });
    const historial = await (await cuenta.get("/cuenta/consumo/historial")).json();
    expect(historial).toMatchObject({
      total: 2,
      bolsas: [
        { secuencia: 1, estado: "vigente", cerrada_en: null },
        { secuencia: 2, estado: "cerrada", saldo: 19, revertida_en: reversion.revertida_en },
      ],
    });
    const acts = (await auditTrail(product, cuenta.clienteId)).filter(({ accion }) =>
      /revertida/.test(accion),
    );
    expect(acts).toMatchObject([
      {
        actor: "token:admin",
        antes: { bolsa_id: second.bolsa_id, pago_referencia: "PAGO-2" },
        despues: { reversion_id: reversion.reversion_id, saldo_perdido: 19 },
        motivo: MOTIVO,
        request_id: answer.headers.get("x-service-request-id"),
      },
    ]);
    expect(await cuenta.countConsultas()).toBe(3);
  });

  it("may be registered again once it was reversed", async () => {
    const { bolsa_id } = await cuenta.bolsa(1000);
    await post(`/bolsas/${bolsa_id}`);
    expect(await cuenta.bolsa(100)).toMatchObject({ secuencia: 2, pago_referencia: "PAGO-1", saldo: 100 });
  });
});

describe("the payment of a cobro", () => {
  it("is reversed with 201: due again, blocking at once if overdue, until it is paid", async () => {
    await cuenta.smallPlan(1);
    const { cobro_id } = await cuenta.cobro({
      vence_en: "2026-11-09T05:00:00Z",
      cuenta_referencia: "FE-77",
      emitido_en: "2026-10-30T15:00:00Z",
    });
    await refused(await post(`/cobros/${cobro_id}`), 409, "conflicto");
    await pay(cobro_id, "P1");
    for (const status of [200, 200, 200]) expect((await cuenta.validate()).status).toBe(status);
    const answer = await post(`/cobros/${cobro_id}`, { motivo: MOTIVO, pago_referencia: "P1" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      bolsa_id: null,
      cobro_id,
      pago_referencia: "P1",
      saldo_perdido: 0,
    });
    await refused(await cuenta.validate(), 402, "paquete_vencido_sin_pago");
    const { cobro } = await (await cuenta.get("/cuenta/consumo")).json();
    expect(cobro).toMatchObject({ pago_registrado_en: null, cuenta_vencida_sin_pago: true, bloqueado: true });
    await setClock(product, "2026-11-11T15:00:00Z");
    expect(await (await pay(cobro_id, "P2")).json()).toMatchObject({ pago_referencia: "P2" });
    expect((await cuenta.validate()).status).toBe(200);
    expect((await cuenta.eventos()).map(({ tipo }) => tipo)).toEqual(
      expect.arrayContaining(["paquete.bloqueado", "paquete.reactivado"]),
    );
    await refused(
      await post(`/cobros/${cobro_id}`, { motivo: MOTIVO, pago_referencia: "P1" }),
      409,
      "conflicto",
    );
  });
});

it.each([
  [`/bolsas/${NOBODY}`, { motivo: MOTIVO }, 404, "not_found"],
  [`/cobros/${NOBODY}`, { motivo: MOTIVO }, 404, "not_found"],
  [`/bolsas/${NOBODY}`, {}, 400, "validation_error"],
  [`/cobros/${NOBODY}`, { motivo: "  " }, 400, "validation_error"],
  [`/cobros/${NOBODY}`, { motivo: "a".repeat(501) }, 400, "validation_error"],
  [`/cobros/${NOBODY}`, { motivo: MOTIVO, pago_referencia: "" }, 400, "validation_error"],
] as const)("of %s with %j is not reversed", async (path, body, status, error) => {
  await refused(await post(path, body), status, error);
});

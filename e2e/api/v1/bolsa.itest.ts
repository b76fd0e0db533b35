import { describe, expect, it } from "vitest";
import { admin, expectError } from "@/server/testing/api";
import { type Cuenta, consumoHeaders, ERROR_BODY, setClock } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { withCuenta } from "../open";

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);

let product: Product;
let cuenta: Cuenta;

withCuenta((opened) => {
  ({ product, cuenta } = opened);
});

const runTarea = () => admin(product.service, "POST", "/tareas/avisos-vencimiento");
const shown = async () => (await cuenta.get("/cuenta/consumo")).json();
const recorded = async () => (await cuenta.eventos()).map(({ tipo, umbral }) => [tipo, umbral]);

/** A bolsa's Consumo. */
const consumo = (consumidas: number, incluidas: number, estado: string) => ({
  consumidas,
  incluidas,
  restantes: incluidas - consumidas,
  porcentaje: (consumidas * 100) / incluidas,
  excedente: 0,
  excedente_precio_unitario: null,
  excedente_valor_estimado: null,
  estado,
  actualizado_en: MOMENT,
});

describe("a bolsa", () => {
  it("is answered whole when opened, and by /cuenta/consumo with the headers of /validate", async () => {
    const opened = await cuenta.bolsa(10, "PAGO-1", { credenciales_entregadas_en: "2026-11-09T20:00:00Z" });
    expect(opened).toEqual({
      bolsa_id: expect.any(String),
      secuencia: 1,
      estado: "vigente",
      bloqueada: false,
      activada_en: MOMENT,
      vence_en: "2027-05-09T20:00:00.000Z",
      dias_para_vencer: 181,
      consultas_compradas: 10,
      consumidas: 0,
      saldo: 10,
      precio_total: 15_000,
      precio_unitario: 1500,
      moneda: "COP",
      iva_incluido: false,
      pago_referencia: "PAGO-1",
      pago_registrado_en: MOMENT,
    });
    const asked = await cuenta.validate();
    expect(consumoHeaders(asked)).toEqual({
      "x-service-modalidad": "bolsa",
      "x-service-plan": "bolsa",
      "x-service-bolsa-activada-en": opened.activada_en,
      "x-service-bolsa-vence-en": "2027-05-09T20:00:00.000Z",
      "x-service-consumo-incluidas": "10",
      "x-service-consumo-consumidas": "1",
      "x-service-consumo-restante": "9",
      "x-service-consumo-excedente": "0",
      "x-service-consumo-estado": "ok",
    });
    const response = await cuenta.get("/cuenta/consumo");
    expect(consumoHeaders(response)).toEqual(consumoHeaders(asked));
    expect(await response.json()).toEqual({
      modalidad: "bolsa",
      modo: "real",
      cliente: { cliente_id: cuenta.clienteId, nombre: "Fiduciaria de Prueba S.A." },
      plan: null,
      periodo: null,
      bolsa: { ...opened, consumidas: 1, saldo: 9 },
      consumo: consumo(1, 10, "ok"),
      cobro: {
        cuenta_emitida_en: null,
        cuenta_vence_en: null,
        cuenta_referencia: null,
        pago_registrado_en: null,
        cuenta_vencida_sin_pago: false,
        bloqueado: false,
      },
      politica: {
        bloqueo_por_consumo: true,
        bloqueo_por_mora: false,
        vence: true,
        vencimiento: expect.any(String),
        excedente: expect.any(String),
        rollover: false,
        ciclo: expect.any(String),
        umbrales_alerta: [80, 100],
        avisos_vencimiento_dias: [30, 7, 1],
      },
    });
  });

  it("used up answers 402 with its whole body, tells the block once, and serves again once recharged", async () => {
    const opened = await cuenta.bolsa(1);
    const served = await cuenta.validate();
    const refused = [await cuenta.validate(), await cuenta.validate()];
    for (const response of refused) {
      expect(consumoHeaders(response)).toEqual(consumoHeaders(served));
      expect(response.headers.get("x-service-consumo-estado")).toBe("agotado");
      expect(response.headers.get("x-service-listas-version")).toBeNull();
      expect(await response.clone().json()).toEqual({
        ...ERROR_BODY,
        error: "bolsa_agotada",
        consumo: consumo(1, 1, "agotado"),
        bolsa: { ...opened, estado: "agotada", bloqueada: true, consumidas: 1, saldo: 0 },
        como_reactivar: expect.stringContaining("bolsa nueva"),
      });
      await expectError(product.service, response, 402, "bolsa_agotada");
    }
    expect((await shown()).cobro.bloqueado).toBe(true);
    await cuenta.bolsa(5, "PAGO-2");
    expect((await cuenta.validate()).headers.get("x-service-consumo-consumidas")).toBe("1");
    expect(await recorded()).toEqual([
      ["paquete.umbral_alcanzado", 80],
      ["paquete.agotado", 100],
      ["paquete.bloqueado", null],
      ["paquete.reactivado", null],
    ]);
    expect(await cuenta.countConsultas()).toBe(2);
  });

  it("expires at its instant, whether or not any tarea has run, and warns by the tarea", async () => {
    const opened = await cuenta.bolsa(10);
    await setClock(product, "2027-05-03T15:01:00Z");
    await runTarea();
    await runTarea();
    await setClock(product, "2027-05-10T15:01:00Z");
    const refused = await cuenta.validate();
    expect(refused.headers.get("x-service-consumo-estado")).toBe("vencido");
    expect(await refused.clone().json()).toEqual({
      ...ERROR_BODY,
      error: "bolsa_vencida",
      consumo: consumo(0, 10, "vencido"),
      bolsa: { ...opened, estado: "vencida", bloqueada: true, dias_para_vencer: 0 },
      como_reactivar: expect.stringContaining("bolsa nueva"),
    });
    await expectError(product.service, refused, 402, "bolsa_vencida");
    expect(await shown()).toMatchObject({ bolsa: { estado: "vencida" }, cobro: { bloqueado: true } });
    await runTarea();
    const eventos = await cuenta.eventos();
    expect(eventos.map(({ tipo, umbral, cuerpo }) => [tipo, umbral, cuerpo === null])).toEqual([
      ["paquete.vencimiento_proximo", 30, true],
      ["paquete.vencimiento_proximo", 7, false],
      ["paquete.vencido", null, false],
      ["paquete.bloqueado", null, false],
    ]);
    expect(eventos[1]?.cuerpo).toMatchObject({ umbral: 7, dias_aviso: 7, bolsa: { estado: "vigente" } });
    expect(eventos[2]?.cuerpo).toMatchObject({ bolsa: { estado: "vencida", saldo: 10 } });
    expect(eventos[3]?.cuerpo).toMatchObject({
      motivo: "bolsa_vencida",
      como_reactivar: expect.any(String),
      consulta_id_detonante: null,
    });
  });

  it("records its expiry before its block when the first queries after it come at once", async () => {
    await cuenta.bolsa(10);
    await setClock(product, "2027-05-10T15:01:00Z");
    const refused = await Promise.all(Array.from({ length: 8 }, () => cuenta.validate()));
    expect(refused.map(({ status }) => status)).toEqual(Array(8).fill(402));
    expect(await recorded()).toEqual([
      ["paquete.vencido", null],
      ["paquete.bloqueado", null],
    ]);
    await runTarea();
    expect(await recorded()).toHaveLength(2);
  });

  it.each([
    ["a recharge", () => cuenta.bolsa(5, "PAGO-2"), ["paquete.vencido", "paquete.reactivado"]],
    ["a package", () => cuenta.plan({ codigo: "1K" }), ["paquete.vencido"]],
  ] as const)(
    "that expired is reported before the tarea runs, although %s comes first",
    async (_, replace, tipos) => {
      const { bolsa_id } = await cuenta.bolsa(10);
      await setClock(product, "2027-05-10T15:01:00Z");
      await replace();
      await runTarea();
      const eventos = await cuenta.eventos();
      expect(eventos.map(({ tipo }) => tipo)).toEqual(tipos);
      expect(eventos[0]?.cuerpo).toMatchObject({ bolsa: { bolsa_id, estado: "vencida", saldo: 10 } });
      expect((await cuenta.validate()).status).toBe(200);
    },
  );

  it("that is used up stays agotada past its date and is never reported as expired", async () => {
    await cuenta.bolsa(1);
    await cuenta.validate();
    await setClock(product, "2027-06-10T15:00:00Z");
    await runTarea();
    await expectError(product.service, await cuenta.validate(), 402, "bolsa_agotada");
    await cuenta.bolsa(1, "PAGO-2");
    expect((await recorded()).map(([tipo]) => tipo)).not.toContain("paquete.vencido");
  });

  it.each([
    ["2026-08-31T15:00:00Z", "2027-02-28T15:00:00.000Z"],
    ["2027-08-31T15:00:00Z", "2028-02-29T15:00:00.000Z"],
    // 30 August in Bogota, although UTC has the 31st.
    ["2026-08-31T04:30:00Z", "2027-03-01T04:30:00.000Z"],
    ["2026-12-31T15:00:00Z", "2027-06-30T15:00:00.000Z"],
  ])("with credentials delivered at %s is valid until %s", async (credenciales, vence_en) => {
    const opened = await cuenta.bolsa(1, "PAGO-1", { credenciales_entregadas_en: credenciales });
    expect(opened.vence_en).toBe(vence_en);
  });

  it("is opened once by a payment, however often it is sent", async () => {
    const body = { consultas_compradas: 5, precio_total: 0, pago_referencia: "DOBLE" };
    const sent = await Promise.all(Array.from({ length: 5 }, () => cuenta.support("POST", "/bolsas", body)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await shown()).bolsa).toMatchObject({ secuencia: 1, precio_total: 0, precio_unitario: 0 });
  });

  it("gives way to a package with the history of months, and keeps its own for the next bolsa", async () => {
    await cuenta.validate();
    await cuenta.bolsa(1);
    await cuenta.validate();
    await cuenta.plan({ codigo: "1K" });
    const historial = async () => (await cuenta.get("/cuenta/consumo/historial")).json();
    expect(await historial()).toMatchObject({ total: 1, periodos: [{ plan: "1K", consumidas: 1 }] });
    expect(await historial()).not.toHaveProperty("bolsas");
    await cuenta.bolsa(1, "PAGO-2");
    expect(await historial()).toMatchObject({ total: 2, bolsas: [{ secuencia: 2 }, { secuencia: 1 }] });
  });

  it("is listed in the history with earlier ones", async () => {
    await cuenta.bolsa(1);
    await cuenta.validate();
    await cuenta.bolsa(5, "PAGO-2");
    const body = await (await cuenta.get("/cuenta/consumo/historial?periodos=1")).json();
    expect(body).toMatchObject({ modalidad: "bolsa", total: 2, bolsas: [{ secuencia: 2 }] });
    expect(body).not.toHaveProperty("periodos");
    const all = await (await cuenta.get("/cuenta/consumo/historial")).json();
    const common = {
      bolsa_id: expect.any(String),
      activada_en: MOMENT,
      vence_en: MOMENT,
      precio_total: 15_000,
      pago_registrado_en: MOMENT,
    };
    expect(all.bolsas).toEqual([
      {
        ...common,
        secuencia: 2,
        estado: "vigente",
        cerrada_en: null,
        consultas_compradas: 5,
        consumidas: 0,
        saldo: 5,
        pago_referencia: "PAGO-2",
      },
      {
        ...common,
        secuencia: 1,
        estado: "cerrada",
        cerrada_en: MOMENT,
        consultas_compradas: 1,
        consumidas: 1,
        saldo: 0,
        pago_referencia: "PAGO-1",
      },
    ]);
  });
});

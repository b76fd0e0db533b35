import { describe, expect, it } from "vitest";
import { admin, call, expectError } from "@/server/testing/api";
import {
  type Cuenta,
  consumoHeaders,
  ERROR_BODY,
  LISTED,
  openCuenta,
  setClock,
  under,
} from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { withCuenta } from "../open";

const MINUTE_MS = 60_000;

let product: Product;
let cuenta: Cuenta;

withCuenta((opened) => {
  ({ product, cuenta } = opened);
});

const SIN_PLAN = {
  "x-service-modalidad": "mensual",
  "x-service-plan": "sin_plan",
  "x-service-periodo-inicio": "2026-11-01",
  "x-service-periodo-fin": "2026-12-01",
  "x-service-consumo-incluidas": "0",
  "x-service-consumo-consumidas": "1",
  "x-service-consumo-restante": "0",
  "x-service-consumo-excedente": "1",
  "x-service-consumo-estado": "sin_plan",
};

describe("the consumption headers of /validate", () => {
  it("count the query itself on 200, and say sin_plan for a client without plan", async () => {
    expect(consumoHeaders(await cuenta.validate())).toEqual(SIN_PLAN);
  });

  it.each([
    ["invalid_json", "{", {}],
    ["validation_error", { tipo: "natural" }, {}],
    ["idempotency_key_invalida", LISTED, under("con espacio")],
  ])("show the current consumption on 400 %s", async (code, body, options) => {
    await cuenta.validate();
    const response = await cuenta.validate(body, options);
    expect(consumoHeaders(response)).toEqual(SIN_PLAN);
    expect(response.headers.get("x-service-listas-version")).toBeNull();
    await expectError(product.service, response, 400, code);
  });

  it("are on 400 sujeto_obligado_requerido", async () => {
    const third = await openCuenta(product, { opera_para_terceros: true });
    const response = await third.validate();
    expect(consumoHeaders(response)).toEqual({
      ...SIN_PLAN,
      "x-service-consumo-consumidas": "0",
      "x-service-consumo-excedente": "0",
    });
    await expectError(product.service, response, 400, "sujeto_obligado_requerido");
  });

  it("are on 409, and not on 401", async () => {
    await cuenta.validate(LISTED, under("k"));
    const response = await cuenta.validate({ ...LISTED, pais: "CO" }, under("k"));
    expect(consumoHeaders(response)).toEqual(SIN_PLAN);
    await expectError(product.service, response, 409, "idempotency_error");
    const unknown = await cuenta.validate(LISTED, { token: "atl_x" });
    expect(consumoHeaders(unknown)).toEqual({});
  });

  it("show 20 parallel queries 20 distinct counts", async () => {
    await cuenta.bolsa(50);
    const responses = await Promise.all(Array.from({ length: 20 }, () => cuenta.validate()));
    const counts = responses.map(({ headers }) => Number(headers.get("x-service-consumo-consumidas")));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });
});

describe("a monthly package", () => {
  it("is shown with its period in Bogota time", async () => {
    expect(await cuenta.plan({ codigo: "5K" })).toMatchObject({
      modalidad: "mensual",
      plan: { codigo: "5K" },
      bolsa: null,
    });
    const asked = await cuenta.validate();
    const response = await cuenta.get("/cuenta/consumo");
    expect(consumoHeaders(response)).toEqual(consumoHeaders(asked));
    expect(consumoHeaders(asked)).toEqual({
      ...SIN_PLAN,
      "x-service-plan": "5K",
      "x-service-consumo-incluidas": "5000",
      "x-service-consumo-restante": "4999",
      "x-service-consumo-excedente": "0",
      "x-service-consumo-estado": "ok",
    });
    expect(await response.json()).toEqual({
      modalidad: "mensual",
      modo: "real",
      cliente: { cliente_id: cuenta.clienteId, nombre: "Fiduciaria de Prueba S.A." },
      plan: {
        codigo: "5K",
        nombre: "Paquete 5.000",
        consultas_incluidas: 5000,
        precio_mes: 550_000,
        precio_unitario: 110,
        precio_excedente: 90,
        a_medida: false,
        moneda: "COP",
        iva_incluido: false,
      },
      bolsa: null,
      periodo: {
        inicio: "2026-11-01",
        fin: "2026-12-01",
        zona: "America/Bogota",
        dias_restantes: 21,
        dia_del_periodo: 10,
        renovacion_en: "2026-12-01T00:00:00-05:00",
      },
      consumo: {
        consumidas: 1,
        incluidas: 5000,
        restantes: 4999,
        porcentaje: 0.02,
        excedente: 0,
        excedente_precio_unitario: 90,
        excedente_valor_estimado: 0,
        estado: "ok",
        actualizado_en: expect.stringMatching(/^2026-11-10T15:.*Z$/),
      },
      cobro: {
        cuenta_emitida_en: null,
        cuenta_vence_en: null,
        cuenta_referencia: null,
        pago_registrado_en: null,
        cuenta_vencida_sin_pago: false,
        bloqueado: false,
      },
      politica: {
        bloqueo_por_consumo: false,
        bloqueo_por_mora: expect.any(String),
        excedente: expect.any(String),
        rollover: false,
        ciclo: expect.any(String),
        umbrales_alerta: [80, 100],
      },
    });
  });

  it("in arrears serves the query that passes it, refuses the next with its account, and serves once paid", async () => {
    await cuenta.smallPlan(1);
    const { cobro_id } = await cuenta.cobro({
      vence_en: "2026-11-09T05:00:00Z",
      cuenta_referencia: "FE-77",
      emitido_en: "2026-10-30T15:00:00Z",
    });
    expect((await cuenta.validate()).headers.get("x-service-consumo-estado")).toBe("agotado");
    expect((await cuenta.validate()).headers.get("x-service-consumo-estado")).toBe("bloqueado");
    const refused = await cuenta.validate();
    expect(consumoHeaders(refused)).toMatchObject({
      "x-service-consumo-consumidas": "2",
      "x-service-consumo-estado": "bloqueado",
    });
    expect(await refused.clone().json()).toEqual({
      ...ERROR_BODY,
      error: "paquete_vencido_sin_pago",
      consumo: {
        consumidas: 2,
        incluidas: 1,
        restantes: 0,
        porcentaje: 200,
        excedente: 1,
        excedente_precio_unitario: 110,
        excedente_valor_estimado: 110,
        estado: "bloqueado",
        actualizado_en: expect.stringMatching(/Z$/),
      },
      como_reactivar: expect.stringContaining("cuenta de cobro"),
      cobro: { cuenta_vence_en: "2026-11-09T05:00:00.000Z", cuenta_referencia: "FE-77", periodo: "2026-12" },
    });
    await expectError(product.service, refused, 402, "paquete_vencido_sin_pago");
    const { total, consultas } = await (await cuenta.get("/consultas")).json();
    expect([total, consultas.length]).toEqual([2, 2]);
    expect((await (await cuenta.get("/cuenta/consumo")).json()).cobro).toEqual({
      cuenta_emitida_en: "2026-10-30T15:00:00.000Z",
      cuenta_vence_en: "2026-11-09T05:00:00.000Z",
      cuenta_referencia: "FE-77",
      pago_registrado_en: null,
      cuenta_vencida_sin_pago: true,
      bloqueado: true,
    });
    const pay = () =>
      admin<Record<string, unknown>>(product.service, "POST", `/cobros/${cobro_id}/pago`, {
        pago_referencia: "T-1",
      });
    const paid = await pay();
    await setClock(product, new Date(Date.parse("2026-11-10T15:00:00Z") + MINUTE_MS).toISOString());
    expect(await pay()).toEqual(paid);
    expect((await cuenta.validate()).status).toBe(200);
    expect((await cuenta.eventos()).map(({ tipo }) => tipo)).toEqual([
      "paquete.cobro_emitido",
      "paquete.umbral_alcanzado",
      "paquete.agotado",
      "paquete.bloqueado",
      "paquete.reactivado",
    ]);
  });

  it("is billed once for the next month, by the query that crosses 80 % or by the tarea of day 20", async () => {
    await cuenta.smallPlan(10);
    await setClock(product, "2026-11-20T05:30:00Z");
    const run = () =>
      admin<{ resultado: { emitidos: number } }>(product.service, "POST", "/tareas/emitir-cobros");
    expect((await run()).resultado.emitidos).toBeGreaterThan(0);
    await cuenta.validate();
    expect((await run()).resultado.emitidos).toBe(0);
    const shown = (await (await cuenta.get("/cuenta/consumo")).json()).cobro;
    expect(shown).toMatchObject({ cuenta_emitida_en: expect.any(String), cuenta_vencida_sin_pago: false });
    const second = { vence_en: "2026-12-15T05:00:00Z", cuenta_referencia: "FE-78" };
    await expectError(product.service, await cuenta.support("POST", "/cobros", second), 409, "conflicto");
    expect((await (await cuenta.get("/cuenta/consumo")).json()).cobro).toEqual(shown);
    expect((await cuenta.eventos()).map(({ tipo }) => tipo)).toEqual(["paquete.cobro_emitido"]);
  });

  it("stays blocked when support issues another account for the month that is overdue", async () => {
    await cuenta.smallPlan(1);
    const overdue = { vence_en: "2026-11-09T05:00:00Z", cuenta_referencia: "FE-77" };
    await cuenta.cobro(overdue);
    for (const status of [200, 200, 402]) expect((await cuenta.validate()).status).toBe(status);
    const shown = async () => (await (await cuenta.get("/cuenta/consumo")).json()).cobro;
    const before = await shown();
    const later = { vence_en: "2027-03-01T05:00:00Z", cuenta_referencia: "FE-78" };
    for (const body of [later, { ...overdue, cuenta_referencia: "FE-79" }, overdue]) {
      const response = await cuenta.support("POST", "/cobros", body);
      await expectError(product.service, response, 409, "conflicto");
    }
    expect(await shown()).toEqual(before);
    expect((await cuenta.validate()).status).toBe(402);
    expect((await cuenta.eventos()).filter(({ tipo }) => tipo === "paquete.cobro_emitido")).toHaveLength(1);
  });

  it("in arrears is served again with the new month, untold, and blocked once that passes 100 % too", async () => {
    await cuenta.smallPlan(1);
    await cuenta.cobro({ vence_en: "2026-11-09T05:00:00Z", cuenta_referencia: "FE-77" });
    const statuses = async () => [
      (await cuenta.validate()).status,
      (await cuenta.validate()).status,
      (await cuenta.validate()).status,
    ];
    expect(await statuses()).toEqual([200, 200, 402]);
    await setClock(product, "2026-12-01T05:00:00Z");
    expect(await statuses()).toEqual([200, 200, 402]);
    const tipos = (await cuenta.eventos()).map(({ tipo }) => tipo);
    expect(tipos.filter((tipo) => tipo === "paquete.bloqueado")).toHaveLength(2);
    expect(tipos).not.toContain("paquete.reactivado");
  });

  it("made to measure has the figures of its contract, and may apply to the open month", async () => {
    await cuenta.plan({ codigo: "1K" });
    const figures = { consultas_incluidas: 50_000, precio_mes: 3_000_000, precio_unitario: 60 };
    const { plan } = await cuenta.plan({ codigo: "A_MEDIDA", ...figures, aplica: "ahora" });
    expect(plan).toEqual({
      codigo: "A_MEDIDA",
      nombre: "Paquete a medida",
      ...figures,
      precio_excedente: 50,
      a_medida: true,
      moneda: "COP",
      iva_incluido: false,
    });
    expect((await cuenta.validate()).headers.get("x-service-plan")).toBe("A_MEDIDA");
  });

  it("starts each month at zero, keeps the plan of the past and lists it", async () => {
    await cuenta.plan({ codigo: "1K" });
    await cuenta.validate();
    await cuenta.plan({ codigo: "5K" });
    expect((await (await cuenta.get("/cuenta/consumo")).json()).plan.codigo).toBe("1K");
    await cuenta.cobro({
      vence_en: "2026-12-10T05:00:00Z",
      emitido_en: "2026-11-20T15:00:00Z",
      cuenta_referencia: "FE-80",
    });
    await setClock(product, "2026-12-01T05:00:00Z");
    expect((await cuenta.validate()).headers.get("x-service-consumo-incluidas")).toBe("5000");
    await cuenta.plan({ codigo: null });
    await setClock(product, "2027-02-01T05:00:00Z");
    const body = await (await cuenta.get("/cuenta/consumo/historial")).json();
    const unbilled = { emitido_en: null, vence_en: null, referencia: null, pago_registrado_en: null };
    const empty = {
      plan: null,
      incluidas: 0,
      consumidas: 0,
      excedente: 0,
      excedente_precio_unitario: null,
      excedente_valor: null,
      cobro: unbilled,
    };
    expect(body).toEqual({
      total: 4,
      periodos: [
        { ...empty, inicio: "2027-02-01", fin: "2027-03-01" },
        { ...empty, inicio: "2027-01-01", fin: "2027-02-01" },
        {
          inicio: "2026-12-01",
          fin: "2027-01-01",
          plan: "5K",
          incluidas: 5000,
          consumidas: 1,
          excedente: 0,
          excedente_precio_unitario: 90,
          excedente_valor: 0,
          cobro: {
            emitido_en: "2026-11-20T15:00:00.000Z",
            vence_en: "2026-12-10T05:00:00.000Z",
            referencia: "FE-80",
            pago_registrado_en: null,
          },
        },
        {
          inicio: "2026-11-01",
          fin: "2026-12-01",
          plan: "1K",
          incluidas: 1000,
          consumidas: 1,
          excedente: 0,
          excedente_precio_unitario: 110,
          excedente_valor: 0,
          cobro: unbilled,
        },
      ],
    });
    const last = await (await cuenta.get("/cuenta/consumo/historial?periodos=1")).json();
    expect([last.total, last.periodos.length]).toEqual([4, 1]);
  });
});

describe("a client without package or bolsa", () => {
  it("is answered by /cuenta/consumo with period and count, without consumption headers", async () => {
    await cuenta.validate();
    const response = await cuenta.get("/cuenta/consumo");
    expect(consumoHeaders(response)).toEqual({});
    expect(await response.clone().json()).toEqual({
      ...ERROR_BODY,
      error: "sin_plan_asignado",
      periodo: { inicio: "2026-11-01", fin: "2026-12-01" },
      consumo: { consumidas: 1 },
    });
    await expectError(product.service, response, 409, "sin_plan_asignado");
  });

  it("has a history from its first query on, and none before", async () => {
    const historial = async () => (await cuenta.get("/cuenta/consumo/historial")).json();
    expect(await historial()).toEqual({ total: 0, periodos: [] });
    await cuenta.validate();
    expect(await historial()).toMatchObject({ total: 1, periodos: [{ plan: null, excedente: 1 }] });
  });
});

describe("the history", () => {
  it.each(["0", "37", "-1", "abc", "", "5.0", "0x10", "1e1"])(
    "is refused with periodos=%s",
    async (periodos) => {
      const response = await cuenta.get(`/cuenta/consumo/historial?periodos=${periodos}`);
      const { issues } = await expectError(product.service, response, 400, "validation_error");
      expect(issues.map(({ path }) => path)).toEqual([["periodos"]]);
      expect(consumoHeaders(response)).toEqual({});
    },
  );

  it.each(["1", "36"])("is shown with periodos=%s", async (periodos) => {
    expect((await cuenta.get(`/cuenta/consumo/historial?periodos=${periodos}`)).status).toBe(200);
  });
});

describe("without a valid key", () => {
  it.each(["/cuenta/consumo", "/cuenta/consumo/historial", "/consultas"])(
    "%s is 401 with any parameters, and shows no consumption",
    async (path) => {
      for (const address of [path, `${path}?periodos=0&limite=0`]) {
        const response = await call(product.service, `/api/v1${address}`, { token: `atl_${"0".repeat(64)}` });
        expect(consumoHeaders(response)).toEqual({});
        await expectError(product.service, response, 401, "invalid_api_key");
      }
    },
  );
});

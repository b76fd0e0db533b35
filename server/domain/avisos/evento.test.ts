import { describe, expect, it } from "vitest";
import type { Cuenta } from "../facturacion/cuenta";
import { refuse } from "../facturacion/refusal";
import { aCobro, aCuentaBolsa, aMensual } from "../facturacion/testing/fixtures";
import { type EventoHecho, type EventoInput, eventoBody, eventoText } from "./evento";
import { EVENTO_UNICIDAD } from "./evento-key";

const creadoEn = new Date("2026-09-25T15:00:00.123Z");
const input = (
  cuenta: Cuenta,
  hecho: EventoHecho,
  consultaIdDetonante: string | null = null,
): EventoInput => ({
  id: "3d0b1c1e-4a6f-4f55-8f0e-2c1d5a7b9e33",
  creadoEn,
  clienteId: "7c1f0a52-6f2e-4d7b-9a55-1b2c3d4e5f44",
  cuenta,
  consultaIdDetonante,
  hecho,
});

/** Contract, WebhookEvento: the keys every body has. */
const ALWAYS = [
  "id",
  "tipo",
  "creado_en",
  "version",
  "cliente_id",
  "modalidad",
  "periodo",
  "bolsa",
  "umbral",
  "consumo",
  "plan",
  "politica",
  "consulta_id_detonante",
].sort();
const blocked = aMensual({ consumidas: 1001, cobros: [aCobro()] });
const paid = aCobro({ pagoReferencia: "P", pagoRegistradoEn: creadoEn });

describe("eventoBody of a monthly client", () => {
  it("is the contract's WebhookEvento, value by value", () => {
    const hecho = { tipo: "paquete.umbral_alcanzado", umbral: 80 } as const;
    expect(
      eventoBody(input(aMensual({ consumidas: 800 }), hecho, "5f0c6d1f-0000-4000-8000-000000000001")),
    ).toEqual({
      id: "3d0b1c1e-4a6f-4f55-8f0e-2c1d5a7b9e33",
      tipo: "paquete.umbral_alcanzado",
      creado_en: "2026-09-25T15:00:00.123Z",
      version: "2026-09-14",
      cliente_id: "7c1f0a52-6f2e-4d7b-9a55-1b2c3d4e5f44",
      modalidad: "mensual",
      periodo: { inicio: "2026-09-01", fin: "2026-10-01" },
      bolsa: null,
      umbral: 80,
      consumo: {
        consumidas: 800,
        incluidas: 1000,
        restantes: 200,
        porcentaje: 80,
        excedente: 0,
        excedente_precio_unitario: 110,
      },
      plan: { codigo: "1K", consultas_incluidas: 1000 },
      politica: { bloqueo_por_consumo: false, bloqueo_por_mora: true, rollover: false },
      consulta_id_detonante: "5f0c6d1f-0000-4000-8000-000000000001",
    });
  });

  it.each<[EventoHecho, Cuenta, string[]]>([
    [{ tipo: "paquete.umbral_alcanzado", umbral: 80 }, aMensual(), []],
    [{ tipo: "paquete.agotado", umbral: 100 }, aMensual(), []],
    [{ tipo: "paquete.excedente", umbral: 120 }, aMensual(), []],
    [{ tipo: "paquete.renovado" }, aMensual({ consumidas: 1 }), []],
    [{ tipo: "paquete.prueba" }, aMensual(), []],
    [{ tipo: "paquete.prueba" }, aMensual({ plan: null }), []],
    [{ tipo: "paquete.cobro_emitido", cobro: aCobro() }, aMensual(), ["cobro"]],
    [
      { tipo: "paquete.bloqueado", refusal: refuse("paquete_vencido_sin_pago"), cobro: aCobro() },
      blocked,
      ["cobro", "como_reactivar"],
    ],
    [{ tipo: "paquete.reactivado", cobro: paid }, blocked, ["cobro"]],
  ])("has exactly the keys of its type: $tipo", (hecho, cuenta, extra) => {
    const body = eventoBody(input(cuenta, hecho));
    expect(Object.keys(body).sort()).toEqual([...ALWAYS, ...extra].sort());
    expect(body.bolsa).toBeNull();
    expect(body.periodo).not.toBeNull();
    expect(body.politica).not.toHaveProperty("vence");
  });

  it("carries the account with the fields the project documents", () => {
    expect(eventoBody(input(blocked, { tipo: "paquete.reactivado", cobro: paid })).cobro).toEqual({
      emitido_en: "2026-09-10T15:00:00.000Z",
      vence_en: "2026-09-21T04:59:59.999Z",
      referencia: "CC-0042",
      pago_registrado_en: "2026-09-25T15:00:00.123Z",
      periodo: "2026-10",
    });
    const issued = eventoBody(input(aMensual(), { tipo: "paquete.cobro_emitido", cobro: aCobro() }));
    expect(issued.cobro?.pago_registrado_en).toBeNull();
  });

  it("has a period, zeros and no plan in a test event of a client without a plan", () => {
    expect(eventoBody(input(aMensual({ plan: null }), { tipo: "paquete.prueba" }))).toMatchObject({
      periodo: { inicio: "2026-09-01", fin: "2026-10-01" },
      plan: null,
      umbral: null,
      consumo: {
        consumidas: 0,
        incluidas: 0,
        restantes: 0,
        porcentaje: null,
        excedente: 0,
        excedente_precio_unitario: null,
      },
    });
  });
});

describe("eventoBody of a bolsa", () => {
  const used = aCuentaBolsa({ consumidas: 10 });
  const expired = aCuentaBolsa({ consumidas: 4, venceEn: creadoEn });

  it("has the bolsa and no period, and no price of an excess that cannot be", () => {
    const body = eventoBody(input(used, { tipo: "paquete.agotado", umbral: 100 }));
    expect(body).toMatchObject({
      modalidad: "bolsa",
      periodo: null,
      plan: null,
      bolsa: {
        bolsa_id: used.bolsa.bolsaId,
        secuencia: 1,
        estado: "agotada",
        activada_en: "2026-09-14T15:00:00.000Z",
        vence_en: "2027-03-14T15:00:00.000Z",
        dias_para_vencer: 170,
        consultas_compradas: 10,
        consumidas: 10,
        saldo: 0,
      },
      consumo: {
        consumidas: 10,
        incluidas: 10,
        restantes: 0,
        porcentaje: 100,
        excedente: 0,
        excedente_precio_unitario: null,
      },
      politica: { bloqueo_por_consumo: true, bloqueo_por_mora: false, rollover: false, vence: true },
    });
    expect(Object.keys(body.bolsa ?? {})).toHaveLength(9);
  });

  it.each<[EventoHecho, Cuenta, string[]]>([
    [{ tipo: "paquete.umbral_alcanzado", umbral: 80 }, used, []],
    [{ tipo: "paquete.agotado", umbral: 100 }, used, []],
    [{ tipo: "paquete.prueba" }, used, []],
    [{ tipo: "paquete.vencido" }, expired, []],
    [{ tipo: "paquete.vencimiento_proximo", diasAviso: 7 }, aCuentaBolsa(), ["dias_aviso"]],
    [
      { tipo: "paquete.bloqueado", refusal: refuse("bolsa_agotada"), cobro: null },
      used,
      ["motivo", "como_reactivar"],
    ],
    [{ tipo: "paquete.reactivado", cobro: null }, aCuentaBolsa(), []],
    [{ tipo: "paquete.reactivado", cobro: paid }, aCuentaBolsa(), []],
  ])("has exactly the keys of its type: $tipo", (hecho, cuenta, extra) => {
    const body = eventoBody(input(cuenta, hecho));
    expect(Object.keys(body).sort()).toEqual([...ALWAYS, ...extra].sort());
    expect(body.periodo).toBeNull();
    expect(body.bolsa).not.toBeNull();
  });

  it.each([
    ["bolsa_agotada", used, "agotada"],
    ["bolsa_vencida", expired, "vencida"],
  ] as const)("says why it is blocked: %s", (code, cuenta, estado) => {
    const body = eventoBody(input(cuenta, { tipo: "paquete.bloqueado", refusal: refuse(code), cobro: null }));
    expect(body.motivo).toBe(code);
    expect(body.como_reactivar).toBe(refuse(code).comoReactivar);
    expect(body.bolsa?.estado).toBe(estado);
  });

  it("carries the days of a warning as umbral and as dias_aviso", () => {
    const body = eventoBody(input(aCuentaBolsa(), { tipo: "paquete.vencimiento_proximo", diasAviso: 30 }));
    expect([body.umbral, body.dias_aviso]).toEqual([30, 30]);
  });
});

describe("eventoText", () => {
  it("is the body as JSON and the same bytes for the same input", () => {
    const given = input(blocked, {
      tipo: "paquete.bloqueado",
      refusal: refuse("paquete_vencido_sin_pago"),
      cobro: aCobro(),
    });
    expect(JSON.parse(eventoText(given))).toEqual(eventoBody(given));
    expect(eventoText(given)).toBe(eventoText(structuredClone(given)));
    expect(eventoText(given).startsWith('{"id":"3d0b1c1e-')).toBe(true);
  });
});

describe("EVENTO_UNICIDAD", () => {
  it("lists the contract's ten events, two of them repeatable, and our three", () => {
    expect(Object.keys(EVENTO_UNICIDAD)).toHaveLength(13);
    const repeating = Object.entries(EVENTO_UNICIDAD).filter(([, unicidad]) => unicidad === "repetible");
    expect(repeating.map(([tipo]) => tipo)).toEqual([
      "paquete.reactivado",
      "paquete.prueba",
      "consulta.coincidencia_vinculante",
      "vigilancia.alarmas",
    ]);
  });
});

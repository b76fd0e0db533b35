import type { Bolsa } from "../bolsa";
import type { Cobro } from "../cobro";
import type { CuentaBolsa, CuentaMensual } from "../cuenta";
import { planOf } from "../plans";

const ACTIVADA = new Date("2026-09-14T15:00:00.000Z");

export function aBolsa(overrides: Partial<Bolsa> = {}): Bolsa {
  return {
    bolsaId: "0f8b6e1c-5a57-4d0e-9f0a-5f0c6d1f2a11",
    secuencia: 1,
    activadaEn: ACTIVADA,
    venceEn: new Date("2027-03-14T15:00:00.000Z"),
    consultasCompradas: 10,
    consumidas: 0,
    precioTotal: 1500,
    pagoReferencia: "PAGO-1",
    pagoRegistradoEn: ACTIVADA,
    cerradaEn: null,
    revertidaEn: null,
    vencidaEn: null,
    ...overrides,
  };
}

export function aCobro(overrides: Partial<Cobro> = {}): Cobro {
  return {
    cobroId: "9a3d7f52-0d35-4a0b-8f9e-7d1f5b1f4c22",
    periodo: "2026-10",
    cuentaReferencia: "CC-0042",
    emitidoEn: new Date("2026-09-10T15:00:00.000Z"),
    venceEn: new Date("2026-09-21T04:59:59.999Z"),
    pagoReferencia: null,
    pagoRegistradoEn: null,
    ...overrides,
  };
}

/** On 1K, without usage or cobros. */
export function aMensual(overrides: Partial<Omit<CuentaMensual, "modalidad">> = {}): CuentaMensual {
  return {
    modalidad: "mensual",
    plan: planOf({ codigo: "1K" }),
    consumidas: 0,
    actualizadoEn: ACTIVADA,
    cobros: [],
    tope: null,
    ...overrides,
  };
}

export function aCuentaBolsa(overrides: Partial<Bolsa> = {}): CuentaBolsa {
  return { modalidad: "bolsa", bolsa: aBolsa(overrides), actualizadoEn: ACTIVADA };
}

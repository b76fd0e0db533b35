import { type BolsaEstado, estadoOf } from "./bolsa";
import { cobroEnMora, shownCobro } from "./cobro";
import { admit, type Cuenta, type CuentaBolsa, type CuentaMensual } from "./cuenta";
import { MARCA_80, porcentajeOf, reaches } from "./porcentaje";

/** Contract, Consumo: `vencido` only in bolsas; `excedente`, `bloqueado` and `sin_plan` only monthly. */
type ConsumoEstado = "ok" | "umbral_80" | "agotado" | "excedente" | "bloqueado" | "sin_plan" | "vencido";

/** The contract's Consumo. Money in whole COP. */
export interface Consumo {
  readonly consumidas: number;
  /** Monthly: in the package, 0 without one. Bolsa: purchased. */
  readonly incluidas: number;
  readonly restantes: number;
  readonly porcentaje: number | null;
  readonly excedente: number;
  /** Null in bolsas and without a plan. */
  readonly excedentePrecioUnitario: number | null;
  readonly excedenteValorEstimado: number | null;
  readonly estado: ConsumoEstado;
  readonly actualizadoEn: Date;
}

/** Consumption at `now`, for bodies and headers alike. Contract, Consumo and its rules. */
export function consumoOf(cuenta: Cuenta, now: Date): Consumo {
  return cuenta.modalidad === "bolsa" ? consumoBolsa(cuenta, now) : consumoMensual(cuenta, now);
}

function consumoMensual(cuenta: CuentaMensual, now: Date): Consumo {
  const { plan, consumidas, actualizadoEn } = cuenta;
  const incluidas = plan?.consultasIncluidas ?? 0;
  const excedente = Math.max(consumidas - incluidas, 0);
  return {
    consumidas,
    incluidas,
    restantes: Math.max(incluidas - consumidas, 0),
    porcentaje: porcentajeOf(consumidas, incluidas),
    excedente,
    excedentePrecioUnitario: plan?.precioExcedente ?? null,
    excedenteValorEstimado: plan === null ? null : excedente * plan.precioExcedente,
    estado: estadoMensual(cuenta, now),
    actualizadoEn,
  };
}

function estadoMensual(cuenta: CuentaMensual, now: Date): ConsumoEstado {
  const { plan, consumidas } = cuenta;
  if (plan === null) return "sin_plan";
  if (!admit(cuenta, now).admitted) return "bloqueado";
  if (consumidas > plan.consultasIncluidas) return "excedente";
  if (consumidas === plan.consultasIncluidas) return "agotado";
  return estadoBelow100(consumidas, plan.consultasIncluidas);
}

function consumoBolsa({ bolsa, actualizadoEn }: CuentaBolsa, now: Date): Consumo {
  const { consumidas, consultasCompradas: incluidas } = bolsa;
  return {
    consumidas,
    incluidas,
    restantes: incluidas - consumidas,
    porcentaje: porcentajeOf(consumidas, incluidas),
    excedente: 0,
    excedentePrecioUnitario: null,
    excedenteValorEstimado: null,
    estado: TERMINAL[estadoOf(bolsa, now)] ?? estadoBelow100(consumidas, incluidas),
    actualizadoEn,
  };
}

/** Bolsa is feminine and Consumo masculine in the contract (contract-decisions 33). */
const TERMINAL = { vigente: null, agotada: "agotado", vencida: "vencido" } as const satisfies Record<
  BolsaEstado,
  ConsumoEstado | null
>;

function estadoBelow100(consumidas: number, incluidas: number): "ok" | "umbral_80" {
  return reaches(consumidas, incluidas, MARCA_80) ? "umbral_80" : "ok";
}

/** `ConsumoResponse.cobro`. */
export interface CobroView {
  readonly cuentaEmitidaEn: Date | null;
  readonly cuentaVenceEn: Date | null;
  readonly cuentaReferencia: string | null;
  readonly pagoRegistradoEn: Date | null;
  readonly cuentaVencidaSinPago: boolean;
  readonly bloqueado: boolean;
}

/** `cobro` in the 402 body of `paquete_vencido_sin_pago`; `periodo` as `YYYY-MM` (contract-decisions 105). */
export interface CobroEnMoraView {
  readonly cuentaVenceEn: Date | null;
  readonly cuentaReferencia: string | null;
  readonly periodo: string | null;
}

/** The cobro as `/cuenta/consumo` shows it at `now`. With a bolsa: nulls and the block (contract-decisions 103). */
export function viewCobro(cuenta: Cuenta, now: Date): CobroView {
  const cobros = cuenta.modalidad === "mensual" ? cuenta.cobros : [];
  const cobro = shownCobro(cobros);
  return {
    cuentaEmitidaEn: cobro?.emitidoEn ?? null,
    cuentaVenceEn: cobro?.venceEn ?? null,
    cuentaReferencia: cobro?.cuentaReferencia ?? null,
    pagoRegistradoEn: cobro?.pagoRegistradoEn ?? null,
    cuentaVencidaSinPago: cobroEnMora(cobros, now) !== null,
    bloqueado: !admit(cuenta, now).admitted,
  };
}

/** The account that a monthly block at `now` is about. */
export function viewCobroEnMora(cuenta: Cuenta, now: Date): CobroEnMoraView {
  const cobro = cuenta.modalidad === "mensual" ? cobroEnMora(cuenta.cobros, now) : null;
  return {
    cuentaVenceEn: cobro?.venceEn ?? null,
    cuentaReferencia: cobro?.cuentaReferencia ?? null,
    periodo: cobro?.periodo ?? null,
  };
}

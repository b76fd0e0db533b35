import { type BolsaEstado, estadoOf } from "./bolsa";
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

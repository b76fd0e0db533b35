import type { Modo } from "../clientes/cliente";
import { acrossBundles, type ErrorCode, ServiceError } from "../shared/errors";
import { admitBolsa, type Bolsa } from "./bolsa";
import { type Cobro, cobroEnMora } from "./cobro";
import type { Plan } from "./plans";
import { ADMITTED, type Gate, type Refusal, type RefusalCode, refuse } from "./refusal";

/** A client on a monthly package, or on none, in the open period. */
export interface CuentaMensual {
  readonly modalidad: "mensual";
  /** The plan snapshot of the open period. Null is `sin_plan`. */
  readonly plan: Plan | null;
  /** Billable queries of the open period. */
  readonly consumidas: number;
  /** When the counter last changed, or the period opened. */
  readonly actualizadoEn: Date;
  /** Every cobro that may still matter: at least all unpaid ones and the newest. */
  readonly cobros: readonly Cobro[];
  /** Monthly cap that the client asked for in writing. Null without one. Contract-decisions 211. */
  readonly tope: number | null;
}

export interface CuentaBolsa {
  readonly modalidad: "bolsa";
  readonly bolsa: Bolsa;
  readonly actualizadoEn: Date;
}

/** A client's account: the single source of gate, headers, `/cuenta/consumo` and events. */
export type Cuenta = CuentaMensual | CuentaBolsa;

export type Modalidad = Cuenta["modalidad"];

/** The same account with its counter at `consumidas`, which moved at `at`. */
export function withConsumidas(cuenta: Cuenta, consumidas: number, at: Date): Cuenta {
  return cuenta.modalidad === "bolsa"
    ? { ...cuenta, bolsa: { ...cuenta.bolsa, consumidas }, actualizadoEn: at }
    : { ...cuenta, consumidas, actualizadoEn: at };
}

/** A client's account as it reads it at `now`. */
export interface CuentaReading {
  readonly clienteId: string;
  readonly nombre: string;
  readonly modo: Modo;
  readonly cuenta: Cuenta;
  readonly umbrales: readonly number[];
  readonly now: Date;
}

/** A 402 of `/validate`, with everything its body tells. */
export class ConsumoRefused extends ServiceError {
  static {
    acrossBundles(ConsumoRefused, "ConsumoRefused");
  }

  constructor(
    readonly refusal: Refusal,
    readonly cuenta: Cuenta,
    readonly now: Date,
  ) {
    const { code, message } = refusal;
    super(code satisfies RefusalCode & ErrorCode, message === undefined ? {} : { message });
  }
}

/** The 409 of `/cuenta/consumo` for a client with neither package nor bolsa (contract-decisions 104). */
export class SinPlanAsignado extends ServiceError {
  static {
    acrossBundles(SinPlanAsignado, "SinPlanAsignado");
  }

  constructor(
    readonly consumidas: number,
    readonly now: Date,
  ) {
    super("sin_plan_asignado");
  }
}

/** Whether `/validate` serves the next query at `now`. Contract, 402 errors and "States and transitions". */
export function admit(cuenta: Cuenta, now: Date): Gate {
  return cuenta.modalidad === "bolsa" ? admitBolsa(cuenta.bolsa, now) : admitMensual(cuenta, now);
}

/**
 * Usage alone blocks only if the client asked for a cap in writing (contract-decisions 211). Arrears alone never block,
 * and a debt needs a plan. "Above 100 %" counts the queries served before, so the query that crosses the package is
 * served (91). Both blocks end when a new period starts at zero (92). Debt is reported first, because a payment settles
 * it under any cap.
 */
function admitMensual({ plan, consumidas, cobros, tope }: CuentaMensual, now: Date): Gate {
  const isInArrears =
    plan !== null && consumidas > plan.consultasIncluidas && cobroEnMora(cobros, now) !== null;
  if (isInArrears) return refuse("paquete_vencido_sin_pago");
  return tope !== null && consumidas >= tope ? refuse("tope_de_consumo") : ADMITTED;
}

/** Why queries are refused now. */
export interface Bloqueo {
  readonly codigo: RefusalCode;
  readonly desde: Date;
  /** The cobro concerned. Null with a bolsa and for a cap. */
  readonly cobro: Cobro | null;
}

/**
 * Returns what the gate refuses at `now` and since when. Null if it serves. In arrears, the query that crosses the
 * package is the last one served, so the block begins with the last change of the counter, or at the due date if that
 * is later (contract-decisions 91). The last query uses up a bolsa or reaches a cap, unless the cap was set below the
 * usage. `changedEn` is when support set that cap or reversed the blocking payment. Null if neither.
 */
export function bloqueoOf(cuenta: Cuenta, changedEn: Date | null, now: Date): Bloqueo | null {
  const gate = admit(cuenta, now);
  if (gate.admitted) return null;
  const { code: codigo } = gate;
  if (cuenta.modalidad === "bolsa") {
    const desde = codigo === "bolsa_vencida" ? cuenta.bolsa.venceEn : cuenta.actualizadoEn;
    return { codigo, desde: later(desde, changedEn), cobro: null };
  }
  const cobro = codigo === "paquete_vencido_sin_pago" ? cobroEnMora(cuenta.cobros, now) : null;
  const desde = later(later(cuenta.actualizadoEn, cobro?.venceEn ?? null), changedEn);
  return { codigo, desde, cobro };
}

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);

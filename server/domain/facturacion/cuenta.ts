import type { Modo } from "../clientes/modo";
import type { Bolsa } from "./bolsa";
import type { Cobro } from "./cobro";
import type { Plan } from "./plans";

/** A client on a monthly package, or on none, in the open period. */
export interface CuentaMensual {
  readonly modalidad: "mensual";
  /** The snapshot the open period keeps; null is `sin_plan`. */
  readonly plan: Plan | null;
  /** Billable queries of the open period. */
  readonly consumidas: number;
  /** When the counter last moved, or the period opened. */
  readonly actualizadoEn: Date;
  /** Every cobro that may still matter: at least all unpaid ones and the one issued last. */
  readonly cobros: readonly Cobro[];
  /** The most queries of a period, as the client asked for in writing; null: none. Contract-decisions 211. */
  readonly tope: number | null;
}

export interface CuentaBolsa {
  readonly modalidad: "bolsa";
  readonly bolsa: Bolsa;
  readonly actualizadoEn: Date;
}

/** What a client may consume: the one source of gate, headers, `/cuenta/consumo` and events. */
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

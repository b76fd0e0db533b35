import { type Cobro, cobroEnMora } from "./cobro";
import type { Cuenta } from "./cuenta";
import { admit } from "./gate";
import type { RefusalCode } from "./refusal";

/** Why queries are refused at the moment. */
export interface Bloqueo {
  readonly codigo: RefusalCode;
  readonly desde: Date;
  /** The account it is about; null in a bolsa and at a cap. */
  readonly cobro: Cobro | null;
}

/**
 * What the gate refuses at `now` and since when; null: it serves. In arrears the query that passes the package is the
 * last one served, so the counter moved last when the block began, unless the account fell due later
 * (contract-decisions 91). A bolsa that is used up was so by its last query, and a cap is reached by one too, unless it
 * was set below what was consumed. `changedEn` is when support set that cap, or undid the payment of what blocks; null:
 * it did neither.
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

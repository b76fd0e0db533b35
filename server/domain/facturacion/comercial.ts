import type { Cliente } from "../clientes/cliente";
import { type BolsaView, viewBolsa } from "./bolsa";
import type { Cuenta, Modalidad } from "./cuenta";
import type { Plan } from "./plans";

/** A client's purchases, as support sees them. */
export interface Comercial {
  /** Null if nothing is assigned, now or from the next period on. */
  readonly modalidad: Modalidad | null;
  /** Plan of the open period. */
  readonly plan: Plan | null;
  readonly bolsa: BolsaView | null;
  /** Cap on queries of a month, as requested in writing. Not applied while there is a bolsa. Null if none. */
  readonly tope: number | null;
}

/** A client with its purchases: the admin API's Cliente. */
export interface ClienteWithCuenta extends Cliente, Comercial {}

export const NADA_ASIGNADO: Comercial = { modalidad: null, plan: null, bolsa: null, tope: null };

/** The commercial fields of the admin API's Cliente at `now`. */
export function comercialOf(
  {
    cuenta,
    siguiente,
    tope,
  }: { readonly cuenta: Cuenta; readonly siguiente: Plan | null; readonly tope: number | null },
  now: Date,
): Comercial {
  if (cuenta.modalidad === "bolsa") {
    return { modalidad: "bolsa", plan: null, bolsa: viewBolsa(cuenta.bolsa, now), tope };
  }
  const { plan } = cuenta;
  return { modalidad: (plan ?? siguiente) === null ? null : "mensual", plan, bolsa: null, tope };
}

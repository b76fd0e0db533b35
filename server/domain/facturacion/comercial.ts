import type { Cliente } from "../clientes/cliente";
import { type BolsaView, viewBolsa } from "./bolsa";
import type { Cuenta, Modalidad } from "./cuenta";
import type { Plan } from "./plans";

/** What a client has bought, as support sees it. */
export interface Comercial {
  /** Null: nothing assigned, neither now nor from the next period on. */
  readonly modalidad: Modalidad | null;
  /** Of the open period. */
  readonly plan: Plan | null;
  readonly bolsa: BolsaView | null;
  /** The most queries of a month that the client asked for in writing; it rests while there is a bolsa. Null: none. */
  readonly tope: number | null;
}

/** A client with what it has bought: the admin API's Cliente. */
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

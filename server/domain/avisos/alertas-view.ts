import { estadoOf } from "../facturacion/bolsa";
import type { Cuenta } from "../facturacion/cuenta";
import { countsOf } from "./consulta-eventos";
import type { EntregaView } from "./entrega-view";
import { ambitoOf, EVENTO_UNICIDAD, type EventoKey } from "./evento-key";
import type { Evento } from "./evento-record";
import { pendingUmbrales } from "./umbrales";
import { pendingAvisos } from "./vencimiento";

/** How a client wants to be told. */
export interface AlertasConfig {
  readonly activa: boolean;
  readonly umbrales: readonly number[];
  readonly emails: readonly string[];
  readonly webhookUrl: string | null;
  /** Whether a consulta that a binding list matches is told as an event. */
  readonly avisaVinculante: boolean;
  readonly actualizadoEn: Date;
}

export interface Alertas extends AlertasConfig {
  /** Until when the secret before the current one signs too; null: there is none. */
  readonly secretoAnteriorHasta: Date | null;
}

export interface AlertasView {
  readonly alertas: Alertas;
  readonly cuenta: Cuenta;
  readonly now: Date;
  /** What was recorded in the open period or the current bolsa, in its order. */
  readonly disparadas: readonly { readonly evento: Evento; readonly entrega: EntregaView | null }[];
  readonly pendientes: readonly { readonly tipo: EventoKey["tipo"]; readonly umbral: number }[];
  /** A webhook secret made just now, shown this once. */
  readonly secret: string | null;
}

/** The alerts that may still come in the open period or the current bolsa (contract-decisions 123, 124). */
export function pendientesOf(
  cuenta: Cuenta,
  umbrales: readonly number[],
  recorded: readonly Evento[],
  now: Date,
): AlertasView["pendientes"] {
  if (cuenta.modalidad === "bolsa" && estadoOf(cuenta.bolsa, now) !== "vigente") return [];
  const state = {
    modalidad: cuenta.modalidad,
    ambito: ambitoOf(cuenta, now),
    ...countsOf(cuenta),
    umbrales,
  };
  const known = recorded.filter(isKeyed);
  const avisos = cuenta.modalidad === "bolsa" ? pendingAvisos(cuenta.bolsa, now) : [];
  return [...pendingUmbrales(state, known), ...avisos];
}

/** Those that repeat promise nothing. */
function isKeyed(evento: Evento): evento is Evento & EventoKey {
  return EVENTO_UNICIDAD[evento.tipo] !== "repetible";
}

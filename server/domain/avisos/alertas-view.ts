import { estadoOf } from "../facturacion/bolsa";
import type { Cuenta } from "../facturacion/cuenta";
import { countsOf } from "./consulta-eventos";
import type { EntregaView } from "./entrega-view";
import { ambitoOf, EVENTO_UNICIDAD, type EventoKey } from "./evento-key";
import type { Evento } from "./evento-record";
import { pendingUmbrales } from "./umbrales";
import { pendingAvisos } from "./vencimiento";

/** A client's alert settings. */
export interface AlertasConfig {
  readonly activa: boolean;
  readonly umbrales: readonly number[];
  readonly emails: readonly string[];
  readonly webhookUrl: string | null;
  /** Whether a match on a binding list is sent to the server. */
  readonly avisaVinculante: boolean;
  /** Whether the alarmas of vigilancia are sent. */
  readonly avisaVigilancia: boolean;
  /** Consultas that vigilancia may make in a month. */
  readonly vigilanciaTope: number;
  /** Whether a match on a binding list is mailed. */
  readonly vinculantePorCorreo: boolean;
  /** Addresses of their own for such matches. Empty: `emails`. */
  readonly emailsVinculante: readonly string[];
  readonly actualizadoEn: Date;
}

export interface Alertas extends AlertasConfig {
  /** Until when the previous secret also signs. Null if there is none. */
  readonly secretoAnteriorHasta: Date | null;
}

export interface AlertasView {
  readonly alertas: Alertas;
  readonly cuenta: Cuenta;
  readonly now: Date;
  /** Events of the open period or current bolsa, in order. */
  readonly disparadas: readonly { readonly evento: Evento; readonly entrega: EntregaView | null }[];
  readonly pendientes: readonly { readonly tipo: EventoKey["tipo"]; readonly umbral: number }[];
  /** A new webhook secret, shown this once. */
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

/** Repeatable events are never pending. */
function isKeyed(evento: Evento): evento is Evento & EventoKey {
  return EVENTO_UNICIDAD[evento.tipo] !== "repetible";
}

import type { Bolsa } from "../facturacion/bolsa";
import type { Cuenta } from "../facturacion/cuenta";
import { periodoOf } from "../facturacion/periodo";

/** Contract, "Events", and how often each may be recorded. */
export const EVENTO_UNICIDAD = {
  "paquete.umbral_alcanzado": "umbral",
  "paquete.agotado": "umbral",
  "paquete.excedente": "umbral",
  "paquete.renovado": "ambito",
  "paquete.cobro_emitido": "ambito",
  "paquete.bloqueado": "ambito",
  "paquete.reactivado": "repetible",
  "paquete.prueba": "repetible",
  "paquete.vencimiento_proximo": "umbral",
  "paquete.vencido": "ambito",
  // Our own event, not in the contract: only for clients that turned it on (decision 270).
  "consulta.coincidencia_vinculante": "repetible",
  // Ours too: only for clients that turned it on.
  "vigilancia.alarmas": "repetible",
  "vigilancia.atrasada": "ambito",
} as const satisfies Record<string, "umbral" | "ambito" | "repetible">;

export type EventoTipo = keyof typeof EVENTO_UNICIDAD;

export const EVENTO_TIPOS = Object.keys(EVENTO_UNICIDAD) as [EventoTipo, ...EventoTipo[]];

type TipoUnico = {
  [T in EventoTipo]: (typeof EVENTO_UNICIDAD)[T] extends "repetible" ? never : T;
}[EventoTipo];

/**
 * Identifies an event that a client gets once: a second one with the same key is not recorded (contract-decisions 120).
 * Compare `umbral` with nulls equal.
 */
export interface EventoKey<T extends TipoUnico = TipoUnico> {
  readonly tipo: T;
  /** `periodo:YYYY-MM` or `bolsa:<uuid>`: umbrales fire again in each. */
  readonly ambito: string;
  /** Percent, or days before expiry. Null for an event that occurs once per ambito. */
  readonly umbral: number | null;
}

/** The ambito of a client's events at `now`: its open period, or its current bolsa. */
export function ambitoOf(cuenta: Cuenta, now: Date): string {
  return cuenta.modalidad === "bolsa" ? ambitoOfBolsa(cuenta.bolsa) : `periodo:${periodoOf(now).mes}`;
}

export function ambitoOfBolsa(bolsa: Pick<Bolsa, "bolsaId">): string {
  return `bolsa:${bolsa.bolsaId}`;
}

/** The meaning of each event in words. */
export const EVENTO_WORDS: Readonly<Record<EventoTipo, string>> = {
  "paquete.umbral_alcanzado": "Umbral alcanzado",
  "paquete.agotado": "Consultas agotadas",
  "paquete.excedente": "Consultas de excedente",
  "paquete.renovado": "Paquete renovado",
  "paquete.cobro_emitido": "Cuenta de cobro emitida",
  "paquete.bloqueado": "Consultas bloqueadas",
  "paquete.reactivado": "Consultas reactivadas",
  "paquete.prueba": "Prueba",
  "paquete.vencimiento_proximo": "Bolsa próxima a vencer",
  "paquete.vencido": "Bolsa vencida",
  "consulta.coincidencia_vinculante": "Coincidencia en lista vinculante",
  "vigilancia.alarmas": "Alarmas de vigilancia",
  "vigilancia.atrasada": "Vigilancia atrasada",
};

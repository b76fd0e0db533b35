import { ENTREGA_ESTADOS } from "../domain/alerts/entrega";
import { EVENTO_UNICIDAD, type EventoTipo } from "../domain/alerts/evento-key";

export type { EntregaError, EntregaEstado } from "../domain/alerts/entrega";
export type { EventoTipo } from "../domain/alerts/evento-key";
export { SIGNATURE_VECTOR } from "../domain/evidence/webhook-vector";

export const EVENTO_TIPOS = Object.keys(EVENTO_UNICIDAD) as [EventoTipo, ...EventoTipo[]];

/** Of a delivery, or that there is none. */
export const AVISO_ESTADOS = [...ENTREGA_ESTADOS, "sin_canal"] as const;

import { ENTREGA_ESTADOS } from "./entrega";
import { EVENTO_UNICIDAD, type EventoTipo } from "./evento-key";

export type { EntregaError, EntregaEstado } from "./entrega";
export type { EventoTipo } from "./evento-key";
export { SIGNATURE_VECTOR } from "./webhook-vector";

export const EVENTO_TIPOS = Object.keys(EVENTO_UNICIDAD) as [EventoTipo, ...EventoTipo[]];

/** Of a delivery, or that there is none. */
export const AVISO_ESTADOS = [...ENTREGA_ESTADOS, "sin_canal"] as const;

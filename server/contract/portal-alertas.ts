import { z } from "zod";
import { ENTREGA_ESTADOS } from "../domain/alerts/entrega";
import { EVENTO_UNICIDAD, type EventoTipo } from "../domain/alerts/evento-key";
import { BOGOTA_OFFSET_MS } from "../domain/shared/bogota";
import { Uuid } from "./common";

export type { EntregaError, EntregaEstado } from "../domain/alerts/entrega";
export type { EventoTipo } from "../domain/alerts/evento-key";
export { SIGNATURE_VECTOR } from "../domain/evidence/webhook-vector";

export const EVENTO_TIPOS = Object.keys(EVENTO_UNICIDAD) as [EventoTipo, ...EventoTipo[]];

/** Of a delivery, or that there is none. */
export const AVISO_ESTADOS = [...ENTREGA_ESTADOS, "sin_canal"] as const;

const DAY_MS = 86_400_000;

/** A day of Bogota, `YYYY-MM-DD`, as the moment it begins. */
const Dia = z.iso
  .date({ error: "Debe ser una fecha." })
  .transform((dia) => new Date(Date.parse(dia) - BOGOTA_OFFSET_MS));

export const AvisoParams = z
  .object({ evento_id: Uuid })
  .transform(({ evento_id }) => ({ eventoId: evento_id.toLowerCase() }));

/** Which events the page asks for; both days are included. */
export const AvisosQuery = z
  .object({
    tipo: z.enum(EVENTO_TIPOS).nullable(),
    estado: z.enum(AVISO_ESTADOS).nullable(),
    status: z.int().min(100).max(599).nullable(),
    desde: Dia.nullable(),
    hasta: Dia.nullable(),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .nullable(),
  })
  .transform(({ hasta, ...rest }) => ({
    ...rest,
    hasta: hasta && new Date(hasta.getTime() + DAY_MS),
    eventoId: null,
  }));

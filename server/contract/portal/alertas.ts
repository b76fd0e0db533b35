import { z } from "zod";
import { AVISO_ESTADOS } from "../../domain/avisos/entrega";
import { EVENTO_TIPOS } from "../../domain/avisos/evento-key";
import { BOGOTA_OFFSET_MS } from "../../domain/shared/bogota";
import { Id } from "../http/common";
import { Motivo } from "../http/text";
import { AlertasRequest, AlertEmails } from "../v1/alertas";

const DAY_MS = 86_400_000;

/** A day of Bogota, `YYYY-MM-DD`, as the moment it begins. */
const Dia = z.iso
  .date({ error: "Debe ser una fecha." })
  .transform((dia) => new Date(Date.parse(dia) - BOGOTA_OFFSET_MS));

/** The body of the API, the addresses for matches on binding lists, and the reason for a change that another person approves. */
export const AlertasForm = z.intersection(
  AlertasRequest,
  z.object({
    motivo: Motivo.optional(),
    vinculantePorCorreo: z.exactOptional(z.boolean()),
    emailsVinculante: z.exactOptional(AlertEmails),
  }),
);

/** The event that a test of a test account sends. The default is `paquete.prueba`. */
export const PruebaForm = z.object({ tipo: z.enum(EVENTO_TIPOS) }).optional();

export const AvisoParams = z.object({ eventoId: Id });

/** Filter of a page of events. Both days are included. */
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

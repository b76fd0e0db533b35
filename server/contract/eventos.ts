import { z } from "zod";
import type { Evento } from "../domain/alerts/evento-record";
import { Timestamp, Uuid } from "./common";
import { queryInteger } from "./query";
import { text } from "./text";
import { EventoTipoValue, WebhookEvento } from "./webhook-evento";

export const EventosQuery = z
  .object({
    limite: queryInteger(1, 200, 50),
    cursor: text
      .regex(/^\d{1,15}$/, { error: "Debe ser el siguiente_cursor de la página anterior." })
      .transform(Number)
      .optional(),
  })
  .transform(({ limite, cursor }) => ({ limite, cursor: cursor ?? null }));

const EventoBody = z
  .object({
    evento_id: Uuid,
    tipo: EventoTipoValue,
    ambito: z.string().meta({ description: "`periodo:AAAA-MM` o `bolsa:<uuid>`." }),
    umbral: z.int().nullable(),
    consulta_id: Uuid.nullable(),
    creado_en: Timestamp,
    omitido: z.boolean().meta({ description: "Se dejó pasar: no se envía." }),
    cuerpo: WebhookEvento.nullable().meta({
      description: "Tal como se congeló al registrarlo; null si se omitió.",
    }),
  })
  .meta({ id: "Evento" });

export const EventosBody = z
  .object({ eventos: z.array(EventoBody), siguiente_cursor: z.string().nullable() })
  .meta({ id: "Eventos" });

export function presentEventos(page: {
  readonly eventos: readonly Evento[];
  readonly siguienteCursor: string | null;
}): z.output<typeof EventosBody> {
  return {
    eventos: page.eventos.map((evento) => ({
      evento_id: evento.eventoId,
      tipo: evento.tipo,
      ambito: evento.ambito,
      umbral: evento.umbral,
      consulta_id: evento.consultaId,
      creado_en: evento.creadoEn.toISOString(),
      omitido: evento.cuerpo === null,
      cuerpo: evento.cuerpo === null ? null : JSON.parse(evento.cuerpo),
    })),
    siguiente_cursor: page.siguienteCursor,
  };
}

import { z } from "zod";
import type { EntregaView } from "../../domain/avisos/entrega-view";
import type { EventoListado } from "../../domain/avisos/evento-record";
import type { Page } from "../../domain/shared/page";
import { Timestamp, Uuid } from "../http/common";
import { queryCursor, queryInteger } from "../http/query";
import { EntregaBody, presentEntrega } from "../v1/alertas";
import { EventoTipoValue, WebhookEventoBody } from "../v1/webhook-evento";

export const EventosQuery = z
  .object({
    limite: queryInteger(1, 200, 50),
    cursor: queryCursor(/^\d{1,15}$/)
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
    entrega: EntregaBody.nullable().meta({ description: "Null si no había ningún canal al registrarse." }),
    cuerpo: WebhookEventoBody.nullable().meta({
      description: "Tal como se congeló al registrarlo; null si se omitió.",
    }),
  })
  .meta({ id: "Evento" });

export const EventosBody = z
  .object({ eventos: z.array(EventoBody), siguiente_cursor: z.string().nullable() })
  .meta({ id: "Eventos" });

export function presentEventos(
  page: Page<EventoListado & { readonly entrega: EntregaView | null }>,
): z.output<typeof EventosBody> {
  return {
    eventos: page.rows.map((evento) => ({
      evento_id: evento.eventoId,
      tipo: evento.tipo,
      ambito: evento.ambito,
      umbral: evento.umbral,
      consulta_id: evento.consultaId,
      creado_en: evento.creadoEn.toISOString(),
      omitido: evento.cuerpo === null,
      entrega: evento.entrega && presentEntrega(evento.entrega),
      cuerpo: evento.cuerpo === null ? null : JSON.parse(evento.cuerpo),
    })),
    siguiente_cursor: page.siguienteCursor,
  };
}

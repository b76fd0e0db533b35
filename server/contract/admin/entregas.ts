import { z } from "zod";
import { CANALES, type Canal, type EntregaError, type EntregaEstado } from "../../domain/avisos/entrega";
import type { EventoTipo } from "../../domain/avisos/evento-key";
import type { Page } from "../../domain/shared/page";
import { Count, Timestamp, Uuid } from "../http/common";
import { queryInteger } from "../http/query";
import { text } from "../http/text";
import { EntregaErrorValue, EntregaEstadoValue } from "../v1/alertas";
import { EventoTipoValue } from "../v1/webhook-evento";

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const EntregasQuery = z
  .object({
    estado: EntregaEstadoValue.optional(),
    limite: queryInteger(1, 200, 50),
    cursor: text
      .regex(CURSOR, { error: "Debe ser el siguiente_cursor de la página anterior." })
      .transform((cursor) => {
        const [, orden = "", entregaId = ""] = CURSOR.exec(cursor) ?? [];
        return { orden: Number(orden), entregaId };
      })
      .optional(),
  })
  .transform(({ estado, limite, cursor }) => ({ estado: estado ?? null, limite, cursor: cursor ?? null }));

const IntentoBody = z
  .object({
    delivery_id: Uuid,
    en: Timestamp,
    status: z.int().nullable(),
    ms: Count.nullable().meta({ description: "Hasta decidirse; null mientras está en curso." }),
    error: EntregaErrorValue.nullable(),
  })
  .meta({ id: "Intento" });

export const EntregasBody = z
  .object({
    entregas: z.array(
      z.object({
        evento_id: Uuid,
        tipo: EventoTipoValue,
        canal: z.enum(CANALES),
        destino: z.string(),
        estado: EntregaEstadoValue,
        intentos: z.array(IntentoBody),
        proximo_intento_en: Timestamp.nullable(),
      }),
    ),
    receptor_falla_desde: Timestamp.nullable().meta({
      description: "Desde cuándo el webhook agota sus reintentos sin recibir nada; null si recibe.",
    }),
    siguiente_cursor: z.string().nullable(),
  })
  .meta({ id: "Entregas" });

interface Intento {
  readonly deliveryId: string;
  readonly en: Date;
  readonly status: number | null;
  readonly ms: number | null;
  readonly error: EntregaError | null;
}

interface EntregaListada {
  readonly eventoId: string;
  readonly tipo: EventoTipo;
  readonly canal: Canal;
  readonly destino: string;
  readonly estado: EntregaEstado;
  readonly proximoIntentoEn: Date | null;
  readonly intentos: readonly Intento[];
}

const presentIntento = ({ deliveryId, en, ...result }: Intento): z.output<typeof IntentoBody> => ({
  delivery_id: deliveryId,
  en: en.toISOString(),
  status: result.status,
  ms: result.ms,
  error: result.error,
});

export function presentEntregas(
  page: Page<EntregaListada> & { readonly receptorFallaDesde: Date | null },
): z.output<typeof EntregasBody> {
  return {
    entregas: page.rows.map((entrega) => ({
      evento_id: entrega.eventoId,
      tipo: entrega.tipo,
      canal: entrega.canal,
      destino: entrega.destino,
      estado: entrega.estado,
      intentos: entrega.intentos.map(presentIntento),
      proximo_intento_en: entrega.proximoIntentoEn?.toISOString() ?? null,
    })),
    receptor_falla_desde: page.receptorFallaDesde?.toISOString() ?? null,
    siguiente_cursor: page.siguienteCursor,
  };
}

export const EventoParams = z
  .object({ evento_id: Uuid })
  .transform(({ evento_id }) => ({ eventoId: evento_id.toLowerCase() }));

export const ReenvioBody = IntentoBody.extend({ evento_id: Uuid }).meta({ id: "Reenvio" });

export function presentReenvio(
  reenvio: Intento & { readonly eventoId: string },
): z.output<typeof ReenvioBody> {
  return { evento_id: reenvio.eventoId, ...presentIntento(reenvio) };
}

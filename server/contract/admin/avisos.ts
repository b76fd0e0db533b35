import { z } from "zod";
import { CANALES, type EntregaError } from "../../domain/avisos/entrega";
import type { EntregaView } from "../../domain/avisos/entrega-view";
import type { EventoListado } from "../../domain/avisos/evento-record";
import type { Page } from "../../domain/shared/page";
import { Count, Id, Timestamp, Uuid } from "../http/common";
import type { Operation, OperationName } from "../http/operation";
import { queryCursor, queryInteger } from "../http/query";
import { text } from "../http/text";
import { camelKeys, writeWire } from "../http/wire";
import { EntregaBody, EntregaErrorValue, EntregaEstadoValue } from "../v1/alertas";
import { EventoTipoValue, WebhookEventoBody } from "../v1/webhook-evento";
import { ClienteParams } from "./clientes";

const EventosQuery = z
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

const EventosBody = z
  .object({ eventos: z.array(EventoBody), siguiente_cursor: z.string().nullable() })
  .meta({ id: "Eventos" });

const EventoSinCuerpo = EventoBody.omit({ cuerpo: true });

/** The frozen bodies go out as they are. */
export function presentEventos(
  page: Page<EventoListado & { readonly entrega: EntregaView | null }>,
): z.output<typeof EventosBody> {
  return {
    eventos: page.rows.map(({ cuerpo, ...evento }) => ({
      ...writeWire(EventoSinCuerpo, { ...evento, omitido: cuerpo === null }),
      cuerpo: cuerpo === null ? null : JSON.parse(cuerpo),
    })),
    siguiente_cursor: page.siguienteCursor,
  };
}

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const EntregasQuery = z
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

const EntregasBody = z
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

const EventoParams = z.object({ evento_id: Id }).transform(camelKeys);

const ReenvioBody = IntentoBody.extend({ evento_id: Uuid }).meta({ id: "Reenvio" });

export const presentReenvio = ({
  eventoId,
  ...intento
}: Intento & { readonly eventoId: string }): z.output<typeof ReenvioBody> => ({
  evento_id: eventoId,
  ...writeWire(IntentoBody, intento),
});

export const AVISOS_OPERATIONS = {
  "GET /api/admin/clientes/{cliente_id}/eventos": {
    id: "listarEventos",
    summary: "Los eventos registrados de un cliente, el más reciente primero",
    auth: "token",
    params: ClienteParams,
    query: EventosQuery,
    responses: { 200: EventosBody },
    fault: "db_error",
  },
  "GET /api/admin/clientes/{cliente_id}/entregas": {
    id: "listarEntregas",
    summary: "Las entregas de un cliente con cada intento, las del último evento primero",
    auth: "token",
    params: ClienteParams,
    query: EntregasQuery,
    responses: { 200: EntregasBody },
    fault: "db_error",
  },
  "POST /api/admin/eventos/{evento_id}/reenviar": {
    id: "reenviarEvento",
    summary: "Envía un evento otra vez al webhook, ahora y fuera del calendario de reintentos",
    auth: "token",
    params: EventoParams,
    responses: { 202: ReenvioBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;

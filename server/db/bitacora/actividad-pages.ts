import { arrayOf, int8, nullable, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import type { SqlExecutor } from "../sql/statement";
import { sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

/** An act of a client's people or keys, or a visit by support, as stored. */
export interface ActividadRow {
  readonly actividadId: string;
  readonly en: Date;
  readonly actorTipo: "usuario" | "llave" | "soporte" | "destinatario";
  readonly actor: string;
  readonly usuarioId: string | null;
  readonly direccion: string | null;
  readonly requestId: string;
  readonly accion: string;
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly detalle: unknown;
}

export interface ActividadFilter {
  readonly desde: Date | null;
  readonly hasta: Date | null;
  /** The person or the key. */
  readonly quien: string | null;
  /** Prefixes of `accion`, such as `sesion.`. Null for all. */
  readonly acciones: readonly string[] | null;
  /** The last one of the page before. */
  readonly cursor: { readonly en: Date; readonly actividadId: string } | null;
  readonly limite: number;
}

const ACTIVIDAD = typed(t.actividad, {
  actorTipo: oneOf("usuario", "llave", "soporte", "destinatario"),
});

const PAGE = sql({
  name: "actividad",
  params: {
    clienteId: uuid,
    desde: nullable(timestamptz),
    hasta: nullable(timestamptz),
    quien: nullable(uuid),
    acciones: nullable(arrayOf(text)),
    cursorEn: nullable(timestamptz),
    cursorId: nullable(uuid),
    limite: int8,
  },
  row: {
    actividadId: ACTIVIDAD.id,
    ...pick(ACTIVIDAD, "en", "actorTipo", "actor", "usuarioId", "direccion", "requestId", "accion"),
    ...pick(ACTIVIDAD, "objetoTipo", "objetoId", "detalle"),
  },
  text: `
    SELECT $row FROM actividad
    WHERE cliente_id = $clienteId
      AND ($desde::timestamptz IS NULL OR en >= $desde) AND ($hasta::timestamptz IS NULL OR en < $hasta)
      AND ($quien::uuid IS NULL OR usuario_id = $quien OR api_key_id = $quien)
      AND ($acciones::text[] IS NULL OR EXISTS (
        SELECT FROM unnest($acciones::text[]) AS beginning WHERE starts_with(accion, beginning)))
      AND ($cursorEn::timestamptz IS NULL OR (en, id) < ($cursorEn, $cursorId::uuid))
    ORDER BY en DESC, id DESC LIMIT $limite`,
});

/** Returns the acts of a client's people and keys, newest first. */
export function pageOfActividad(
  executor: SqlExecutor,
  clienteId: string,
  { cursor, ...filter }: ActividadFilter,
): Promise<ActividadRow[]> {
  const place = { cursorEn: cursor?.en ?? null, cursorId: cursor?.actividadId ?? null };
  return executor.query(PAGE, { clienteId, ...filter, ...place });
}

import type { LecturaDeArchivo } from "../../domain/archivos/lectura";
import type { Campo, Columnas } from "../../domain/archivos/tabla/columnas";
import {
  type CifrasDeFilas,
  ESTADOS_DE_LOTE,
  type EstadoDeLote,
  type FilaDeTabla,
  type Lote,
  type MotivoDeDetencion,
} from "../../domain/lotes/lote";
import type { PortalActor } from "../../domain/shared/actor";
import { lockName } from "../sql/advisory-lock";
import type { Executor } from "../sql/client";
import {
  arrayOf,
  bool,
  int4,
  int8,
  jsonbOf,
  neverNull,
  nullable,
  oneOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { firstOf, type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

/** Announces, once committed, that there are rows to screen. */
export const LOTES_CHANNEL = "lotes";

export const LOTE = typed(t.lote, {
  previas: jsonbOf<readonly FilaDeTabla[]>(),
  supuestas: arrayOf(textOf<Campo>()),
  estado: oneOf(...ESTADOS_DE_LOTE),
  motivo: textOf<MotivoDeDetencion>(),
  lectura: jsonbOf<LecturaDeArchivo>(),
  cifras: jsonbOf<CifrasDeFilas>(),
});

const TABLA = pick(LOTE, "encabezado", "previas", "columnas", "supuestas", "recordadas", "total");

const INSERT = sql({
  params: {
    loteId: LOTE.id,
    ...pick(LOTE, "clienteId", "usuarioId", "nombreArchivo", "enBlanco", "lectura", "crudo", "creadoEn"),
    ...TABLA,
  },
  row: { id: uuid },
  text: "INSERT INTO lote $values ON CONFLICT DO NOTHING RETURNING id",
});

const COUNT_OPEN = sql({
  params: { clienteId: uuid },
  row: { abiertos: neverNull(int4) },
  text: `SELECT count(*)::int AS abiertos FROM lote
    WHERE cliente_id = $clienteId AND estado IN ('cargado', 'en_curso', 'pausado', 'detenido')`,
});

/** Counts a client's open lotes. No other is counted or stored until this transaction ends. */
export async function countOpenLotes(tx: Executor, clienteId: string): Promise<number> {
  await lockName(tx, `lotes de ${clienteId}`);
  const [row] = await tx.query(COUNT_OPEN, { clienteId });
  return row?.abiertos ?? 0;
}

/** The table of a file: position of its header and meaning of its columns. */
export interface TablaDeLote {
  readonly encabezado: readonly string[];
  /** Rows down to the header. Empty if no row is the header. */
  readonly previas: readonly FilaDeTabla[];
  readonly columnas: Columnas;
  readonly supuestas: readonly Campo[];
  readonly recordadas: boolean;
  readonly total: number;
}

const writtenTabla = ({ previas, columnas, ...tabla }: TablaDeLote) => ({
  ...tabla,
  previas: JSON.stringify(previas),
  columnas: JSON.stringify(columnas),
});

/** How the bytes of a file became rows. */
export interface LecturaDeLote {
  readonly lectura: LecturaDeArchivo;
  readonly enBlanco: number;
}

export interface NewLote extends LecturaDeLote, Pick<Lote, "loteId" | "nombreArchivo" | "creadoEn"> {
  readonly clienteId: string;
  readonly usuarioId: string;
  /** The file, to be read in another way before the start. Null if there is only one way. */
  readonly crudo: Buffer | null;
}

/** Stores a file. Returns false if its id exists. */
export async function insertLote(tx: SqlExecutor, lote: NewLote, tabla: TablaDeLote): Promise<boolean> {
  const lectura = JSON.stringify(lote.lectura);
  return (await tx.query(INSERT, { ...lote, lectura, ...writtenTabla(tabla) })).length > 0;
}

const ROW = {
  loteId: LOTE.id,
  ...pick(
    LOTE,
    "nombreArchivo",
    "encabezado",
    "columnas",
    "supuestas",
    "recordadas",
    "enBlanco",
    "lectura",
    "arreglos",
  ),
  ...pick(LOTE, "estado", "motivo", "total"),
  ...pick(LOTE, "creadoEn", "iniciadoEn", "paradoEn", "terminadoEn", "borradoEn"),
};
const BY_WHOM = { creadoPor: neverNull(text), correPor: nullable(text) };
const BY_WHOM_COLUMNS = `
  (SELECT nombre FROM usuario WHERE usuario.id = usuario_id) AS "creadoPor",
  (SELECT nombre FROM usuario WHERE usuario.id = corre_por) AS "correPor"`;

const FIND = sql({
  params: { clienteId: uuid, loteId: uuid },
  row: { ...ROW, ...pick(LOTE, "previas", "cifras"), ...BY_WHOM },
  text: `SELECT $row, ${BY_WHOM_COLUMNS} FROM lote WHERE id = $loteId AND cliente_id = $clienteId`,
});

export interface FoundLote extends Lote {
  readonly previas: readonly FilaDeTabla[];
  /** Figures of deleted rows. */
  readonly cifras: CifrasDeFilas | null;
}

/** Null if the client has none. */
export const findLote = (
  executor: SqlExecutor,
  clienteId: string,
  loteId: string,
): Promise<FoundLote | null> => firstOf(executor, FIND, { clienteId, loteId });

const IS_LOTE_BY = sql({
  params: { clienteId: uuid, usuarioId: uuid, loteId: uuid },
  row: { isOwn: neverNull(bool) },
  text: `SELECT EXISTS (SELECT FROM lote
    WHERE id = $loteId AND cliente_id = $clienteId AND usuario_id = $usuarioId) AS "isOwn"`,
});

/** Whether this person of the client uploaded the file. */
export async function isLoteBy(
  executor: SqlExecutor,
  { clienteId, usuarioId }: { readonly clienteId: string; readonly usuarioId: string },
  loteId: string,
): Promise<boolean> {
  const [row] = await executor.query(IS_LOTE_BY, { clienteId, usuarioId, loteId });
  return row?.isOwn ?? false;
}

const PAGE = sql({
  params: {
    clienteId: uuid,
    quien: nullable(uuid),
    limite: int8,
    cursorEn: nullable(timestamptz),
    cursorId: nullable(uuid),
  },
  row: { ...ROW, ...BY_WHOM, hechas: neverNull(int4) },
  text: `
    SELECT $row, ${BY_WHOM_COLUMNS}, coalesce((cifras->>'hecha')::int,
      (SELECT count(*)::int FROM lote_fila WHERE lote_id = lote.id AND lote_fila.estado = 'hecha')) AS hechas
    FROM lote WHERE cliente_id = $clienteId AND ($quien::uuid IS NULL OR usuario_id = $quien)
      AND ($cursorId::uuid IS NULL OR (lote.creado_en, lote.id) < ($cursorEn::timestamptz, $cursorId::uuid))
    ORDER BY lote.creado_en DESC, lote.id DESC LIMIT $limite`,
});

export interface LotePlace {
  readonly creadoEn: Date;
  readonly loteId: string;
}

interface LotesPage {
  /** The person that uploaded them. Null: all people of the client. */
  readonly quien: string | null;
  readonly limite: number;
  readonly cursor: LotePlace | null;
}

/** A page of files, the newest first, with their count of screened rows. */
export function pageOfLotes(
  executor: SqlExecutor,
  clienteId: string,
  { quien, limite, cursor }: LotesPage,
): Promise<(Lote & { readonly hechas: number })[]> {
  const place = { cursorEn: cursor?.creadoEn ?? null, cursorId: cursor?.loteId ?? null };
  return executor.query(PAGE, { clienteId, quien, limite, ...place });
}

const LOCK = sql({
  params: { clienteId: uuid, loteId: uuid },
  row: { estado: LOTE.estado },
  text: "SELECT estado FROM lote WHERE id = $loteId AND cliente_id = $clienteId FOR UPDATE",
});

/** Locks a lote until the transaction ends and returns its state. Null if the client has no such lote. */
export async function lockLote(
  tx: SqlExecutor,
  clienteId: string,
  loteId: string,
): Promise<EstadoDeLote | null> {
  return (await tx.query(LOCK, { clienteId, loteId }))[0]?.estado ?? null;
}

const SET_TABLA = sql({
  params: { loteId: LOTE.id, ...TABLA, lectura: nullable(LOTE.lectura), enBlanco: nullable(int4) },
  text: `
    WITH deleted AS (DELETE FROM lote_fila WHERE lote_id = $loteId)
    UPDATE lote SET encabezado = $encabezado, previas = $previas, columnas = $columnas, supuestas = $supuestas,
      recordadas = $recordadas, total = $total, arreglos = '{}', lectura = coalesce($lectura, lectura),
      en_blanco = coalesce($enBlanco, en_blanco)
    WHERE id = $loteId`,
});

/**
 * Sets the table of a file and deletes its rows, which are then inserted as read now. Decisions on the old rows are
 * dropped.
 */
export async function setTabla(
  tx: SqlExecutor,
  loteId: string,
  tabla: TablaDeLote,
  leida: LecturaDeLote | null = null,
): Promise<void> {
  const lectura = leida && JSON.stringify(leida.lectura);
  await tx.query(SET_TABLA, { loteId, ...writtenTabla(tabla), lectura, enBlanco: leida?.enBlanco ?? null });
}

const FIND_CRUDO = sql({
  params: { clienteId: uuid, loteId: uuid },
  row: { crudo: LOTE.crudo },
  text: "SELECT crudo FROM lote WHERE id = $loteId AND cliente_id = $clienteId",
});

/** Returns the file. Null if it is not stored or the client has no such lote. */
export async function findCrudo(
  executor: SqlExecutor,
  clienteId: string,
  loteId: string,
): Promise<Buffer | null> {
  return (await executor.query(FIND_CRUDO, { clienteId, loteId }))[0]?.crudo ?? null;
}

const RUN = sql({
  params: { loteId: uuid, usuarioId: uuid, requestId: text, now: timestamptz },
  row: { announced: neverNull(text) },
  text: `
    WITH started AS (
      UPDATE lote SET estado = 'en_curso', motivo = NULL, crudo = NULL, corre_por = $usuarioId, request_id = $requestId,
        iniciado_en = coalesce(iniciado_en, $now), terminado_en = NULL, parado_en = NULL
      WHERE id = $loteId RETURNING id
    )
    SELECT pg_notify('${LOTES_CHANNEL}', id::text)::text AS announced FROM started`,
});

/** Starts the screening of the waiting rows, for this person. */
export async function runLote(
  tx: SqlExecutor,
  loteId: string,
  { usuarioId, requestId }: PortalActor,
  now: Date,
): Promise<void> {
  await tx.query(RUN, { loteId, usuarioId, requestId, now });
}

const HALT = sql({
  params: { loteId: uuid, estado: text, motivo: nullable(text), requestId: nullable(text), now: timestamptz },
  row: { id: uuid },
  text: `
    UPDATE lote SET estado = $estado, motivo = $motivo,
      terminado_en = CASE WHEN $estado = 'cancelado' THEN $now::timestamptz END,
      parado_en = CASE WHEN $estado <> 'cancelado' THEN $now::timestamptz END
    WHERE id = $loteId AND ($requestId::text IS NULL OR request_id = $requestId)
      AND (estado = 'en_curso' OR ($estado = 'cancelado' AND estado IN ('pausado', 'detenido')))
    RETURNING id`,
});

type Halt =
  | { readonly estado: "pausado" | "cancelado" }
  | { readonly estado: "detenido"; readonly motivo: MotivoDeDetencion; readonly requestId: string };

/** Stops a lote, or only a request's run of it. Returns false if it does not run. Rows under way are still settled. */
export async function haltLote(tx: SqlExecutor, loteId: string, halt: Halt, now: Date): Promise<boolean> {
  const values = { motivo: null, requestId: null, ...halt, loteId, now };
  return (await tx.query(HALT, values)).length > 0;
}

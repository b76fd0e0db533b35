import { DUDAS_DE_FILA } from "../../domain/lotes/duda-de-fila";
import {
  type CifrasDeFilas,
  type ErrorDeFila,
  ESTADOS_DE_FILA,
  type EstadoDeFila,
  type FilaDeTabla,
  type FilaRevisada,
  type PersonaDeFila,
} from "../../domain/lotes/lote";
import { SEVERIDADES } from "../../domain/screening/severidad-words";
import { CONTRAPARTES } from "../../domain/shared/documento";
import {
  arrayOf,
  float8,
  int4,
  int8,
  json,
  jsonbOf,
  neverNull,
  nullable,
  oneOf,
  text,
  uuid,
} from "../sql/column-types";
import { readRows, type SqlExecutor, sql, write } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

export const FILA = typed(t.loteFila, {
  contraparte: oneOf(...CONTRAPARTES),
  persona: jsonbOf<PersonaDeFila>(),
  errores: jsonbOf<ErrorDeFila[]>(),
  dudas: arrayOf(oneOf(...DUDAS_DE_FILA)),
  estado: oneOf(...ESTADOS_DE_FILA),
  severidad: oneOf(...SEVERIDADES),
});

const INSERT = sql({
  params: { loteId: uuid, clienteId: uuid, items: json },
  text: `
    INSERT INTO lote_fila (lote_id, cliente_id, numero, linea, celdas, contraparte, persona, huella, errores, dudas,
      estado)
    SELECT $loteId, $clienteId, numero, linea, celdas, contraparte, persona, decode(huella, 'hex'), errores, dudas, estado
    FROM json_to_recordset($items::json) AS item (numero int, linea int, celdas text[], contraparte text,
      persona jsonb, huella text, errores jsonb, dudas text[], estado text)`,
});

/** Rows per statement. Serializing more at once would hold up other requests. */
const BATCH = 500;

export interface NewFila extends FilaRevisada, FilaDeTabla {}

const reviewedItem = ({ numero, contraparte, persona, huella, apartada, errores, dudas }: FilaRevisada) => ({
  numero,
  contraparte,
  persona,
  huella: huella?.toString("hex"),
  errores: persona === null ? errores : null,
  dudas,
  estado: persona !== null ? "pendiente" : apartada ? "apartada" : "con_error",
});

/** Inserts the rows of a file. */
export async function insertFilas(
  tx: SqlExecutor,
  loteId: string,
  clienteId: string,
  filas: readonly NewFila[],
): Promise<void> {
  for (let start = 0; start < filas.length; start += BATCH) {
    const items = filas
      .slice(start, start + BATCH)
      .map((fila) => ({ linea: fila.linea, celdas: fila.celdas, ...reviewedItem(fila) }));
    await tx.query(INSERT, { loteId, clienteId, items: JSON.stringify(items) });
  }
}

const REVIEW = sql({
  params: { loteId: uuid, items: json },
  text: `
    UPDATE lote_fila SET contraparte = item.contraparte, persona = item.persona, huella = decode(item.huella, 'hex'),
      errores = item.errores, dudas = item.dudas, estado = item.estado
    FROM json_to_recordset($items::json) AS item (numero int, contraparte text, persona jsonb, huella text,
      errores jsonb, dudas text[], estado text)
    WHERE lote_id = $loteId AND lote_fila.numero = item.numero`,
});

/** Stores how rows of a file that was not started read with other columns. */
export async function reviewFilas(
  tx: SqlExecutor,
  loteId: string,
  filas: readonly FilaRevisada[],
): Promise<void> {
  for (let start = 0; start < filas.length; start += BATCH) {
    const items = filas.slice(start, start + BATCH).map(reviewedItem);
    await tx.query(REVIEW, { loteId, items: JSON.stringify(items) });
  }
}

/** Returns all rows as the file has them. */
export const celdasOf = readRows({
  params: { loteId: uuid },
  row: pick(FILA, "numero", "linea", "celdas"),
  text: "SELECT $row FROM lote_fila WHERE lote_id = $loteId ORDER BY numero",
});

/** Returns the first rows as the file has them. */
export const firstCeldas = readRows({
  params: { loteId: uuid, limite: int8 },
  row: pick(FILA, "numero", "linea", "celdas"),
  text: "SELECT $row FROM lote_fila WHERE lote_id = $loteId ORDER BY numero LIMIT $limite",
});

const LINEA_TO_MEND = sql({
  params: { loteId: uuid, numero: int4 },
  row: pick(FILA, "linea"),
  text: `
    SELECT $row FROM lote_fila WHERE lote_id = $loteId AND numero = $numero
      AND (estado IN ('con_error', 'apartada') OR dudas <> '{}')`,
});

/** The line of a wrong or doubtful row. Null: the row is neither. */
export const lineaToMend = async (tx: SqlExecutor, loteId: string, numero: number): Promise<number | null> =>
  (await tx.query(LINEA_TO_MEND, { loteId, numero }))[0]?.linea ?? null;

/** Deletes the rows of a line of the file, one for each person that it names. */
export const dropFilas = write({
  params: { loteId: uuid, linea: int4 },
  text: "DELETE FROM lote_fila WHERE lote_id = $loteId AND linea = $linea",
});

const COUNT = sql({
  params: { loteId: uuid },
  row: {
    ...pick(FILA, "estado", "severidad"),
    total: neverNull(int4),
    ultimoMinuto: neverNull(int4),
    segundos: nullable(float8),
  },
  text: `
    SELECT $row, count(*)::int AS total,
      (count(*) FILTER (WHERE terminada_en > clock_timestamp() - interval '1 minute'))::int AS "ultimoMinuto",
      extract(epoch FROM clock_timestamp() - min(terminada_en)
        FILTER (WHERE terminada_en > clock_timestamp() - interval '1 minute'))::float8 AS segundos
    FROM lote_fila WHERE lote_id = $loteId GROUP BY estado, severidad`,
});

/** Counts the rows by state, and the recent rate of finished rows a second. Null if none finished. */
export async function countFilas(
  executor: SqlExecutor,
  loteId: string,
): Promise<{ readonly cifras: CifrasDeFilas; readonly porSegundo: number | null }> {
  const rows = await executor.query(COUNT, { loteId });
  const of = (estado: EstadoDeFila) =>
    rows.reduce((sum, row) => sum + (row.estado === estado ? row.total : 0), 0);
  const counts = Object.fromEntries(ESTADOS_DE_FILA.map((estado) => [estado, of(estado)]));
  const found = SEVERIDADES.map((severidad) => [
    severidad,
    rows.reduce(
      (sum, row) => sum + (row.estado === "hecha" && row.severidad === severidad ? row.total : 0),
      0,
    ),
  ]);
  const recent = rows.reduce((sum, { ultimoMinuto }) => sum + ultimoMinuto, 0);
  const seconds = Math.max(...rows.map(({ segundos }) => segundos ?? 0), 0);
  return {
    cifras: { ...counts, severidades: Object.fromEntries(found) } as unknown as CifrasDeFilas,
    porSegundo: recent === 0 || seconds === 0 ? null : recent / Math.max(seconds, 1),
  };
}

const DIGEST = sql({
  params: { loteId: uuid },
  row: { digest: nullable(text) },
  text: `SELECT md5(string_agg(numero || encode(huella, 'hex'), ',' ORDER BY numero)) AS digest
    FROM lote_fila WHERE lote_id = $loteId AND estado = 'pendiente'`,
});

/** Returns a digest of the people in the waiting rows. Null if no row waits. */
export const waitingDigest = async (executor: SqlExecutor, loteId: string): Promise<string | null> =>
  (await executor.query(DIGEST, { loteId }))[0]?.digest ?? null;

const RETRY = sql({
  params: { loteId: uuid },
  row: { numero: int4 },
  text: `
    UPDATE lote_fila SET estado = 'pendiente', motivo = NULL, intentos = 0, reintentar_en = NULL, terminada_en = NULL
    WHERE lote_id = $loteId AND estado = 'fallida' RETURNING numero`,
});

/** Marks failed rows to be tried again. Returns how many. */
export const retryFilas = async (tx: SqlExecutor, loteId: string): Promise<number> =>
  (await tx.query(RETRY, { loteId })).length;

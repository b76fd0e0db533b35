import { findColumnasRecordadas, keepColumnas } from "../../db/lotes/columnas-recordadas";
import type { TablaDeLote } from "../../db/lotes/lotes";
import type { Executor } from "../../db/sql/client";
import type { SqlExecutor } from "../../db/sql/statement";
import { type Columnas, HEAD_ROWS } from "../../domain/archivos/tabla/columnas";
import { findHeadInSlices, headKey, headsOf, headTexts } from "../../domain/archivos/tabla/find-head";
import { proposeInSlices, recallColumnas } from "../../domain/archivos/tabla/propose-columnas";
import { type FilaDeTabla, LOTE_MAX_FILAS } from "../../domain/lotes/lote";
import type { Slices } from "../../domain/screening/slices";
import { ServiceError } from "../../domain/shared/errors";
import { formatCount } from "../../domain/shared/formato";
import { inSlices } from "./pace";

interface Shaped {
  readonly tabla: TablaDeLote;
  /** Below the head. */
  readonly filas: readonly FilaDeTabla[];
}

/**
 * Finds the header of a file and the meaning of its columns: as the client chose before for that header, or
 * else as proposed. `posicion`: a person chose the header.
 * @throws ServiceError `validation_error` if no row or too many are left below the header.
 */
export async function shapeTabla(
  executor: SqlExecutor,
  clienteId: string,
  rows: readonly FilaDeTabla[],
  posicion: number | null,
  most = LOTE_MAX_FILAS,
  giveWay?: () => Promise<void>,
): Promise<Shaped> {
  const cells = rows.map(({ celdas }) => celdas);
  const keys = cells.slice(0, HEAD_ROWS).map((_, place) => headKey(headTexts(cells, place)));
  const recordadas = await findColumnasRecordadas(
    executor,
    clienteId,
    keys.filter((key) => key !== null),
  );
  const known = keys.findIndex((key) => key !== null && recordadas.has(key));
  const at = posicion ?? (known >= 0 ? known : await inSlices(findHeadInSlices(cells), giveWay));
  const filas = rows.slice(at + 1);
  if (filas.length > most) {
    refuse(`Tiene más de ${formatCount(most)} filas: divídalo en varios archivos.`);
  }
  if (filas.length === 0)
    refuse("Debajo del encabezado no queda ninguna fila: agregue las personas o empresas.");
  const encabezado = headsOf(cells, at);
  const kept = recordadas.get(keys[at] ?? "");
  const below = filas.map(({ celdas }) => celdas);
  const { columnas, supuestas } = kept
    ? { columnas: await inSlices(recalledFor(encabezado, below, kept), giveWay), supuestas: [] }
    : await inSlices(proposeInSlices(encabezado, below), giveWay);
  const previas = rows.slice(0, at + 1);
  const recordada = kept !== undefined;
  return {
    tabla: { encabezado, previas, columnas, supuestas, recordadas: recordada, total: filas.length },
    filas,
  };
}

/** The columns chosen before. If the other accepted people are too many now, it asks again. */
function* recalledFor(
  encabezado: readonly string[],
  below: readonly (readonly string[])[],
  kept: Columnas,
): Slices<Columnas> {
  const recalled = yield* recallColumnas(encabezado, below, kept);
  const accepted = (recalled.reglas?.otras ?? []).filter(({ incluir }) => incluir === true);
  const filas = accepted.reduce((sum, otra) => sum + otra.filas, below.length);
  if (filas <= LOTE_MAX_FILAS || kept.reglas === undefined) return recalled;
  return yield* recallColumnas(encabezado, below, { ...kept, reglas: { ...kept.reglas, otras: [] } });
}

function refuse(message: string): never {
  throw new ServiceError("validation_error", { message, issues: [{ path: ["archivo"], message }] });
}

/** Remembers the columns for the next file with this header. Without a header it stores nothing. */
export async function rememberColumnas(
  tx: Executor,
  clienteId: string,
  { previas }: Pick<TablaDeLote, "previas">,
  { columnas, now }: { readonly columnas: Columnas; readonly now: Date },
): Promise<void> {
  const cells = previas.map(({ celdas }) => celdas);
  const key = headKey(headTexts(cells, cells.length - 1));
  if (key !== null) await keepColumnas(tx, clienteId, key, { columnas, now });
}

import { recordAct } from "../../db/bitacora/actividad";
import { insertFilas, type NewFila } from "../../db/lotes/lote-filas";
import { countOpenLotes, insertLote, lockLote } from "../../db/lotes/lotes";
import { inTransaction } from "../../db/sql/transaction";
import type { Columnas } from "../../domain/lotes/columnas";
import { LOTES_ABIERTOS_MAX } from "../../domain/lotes/lote";
import { proposeColumnas } from "../../domain/lotes/propose-columnas";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { LooseRow } from "../../lists/formats/loose-table";
import type { Deps } from "../deps";
import { type ReviewRow, reviewRows } from "./review-rows";

/**
 * Keeps a file with its rows as they stand, the columns that its heads suggest, and what is wrong with each row by them.
 * Nothing is consumed. Sent again under the same id it is the same file.
 * @throws ServiceError `validation_error` where it cannot be read; `conflicto` where too many wait already.
 */
export async function uploadLote(
  deps: Pick<Deps, "db" | "tablas">,
  actor: PortalActor,
  input: {
    readonly loteId: string;
    readonly nombreArchivo: string;
    readonly raw: Buffer;
    readonly review: ReviewRow;
    readonly now: Date;
    /** Once it has aborted nobody waits for it. */
    readonly abandoned: AbortSignal;
  },
): Promise<{ readonly loteId: string }> {
  const { loteId, nombreArchivo, now } = input;
  const tabla = await deps.tablas.read(input.raw, actor.clienteId, input.abandoned);
  if ("rechazo" in tabla) {
    const { rechazo: message } = tabla;
    throw new ServiceError("validation_error", { message, issues: [{ path: ["archivo"], message }] });
  }
  const { head, rows } = tabla;
  const encabezado = head.cells;
  const columnas = proposeColumnas(encabezado);
  const filas = await reviewedRows(rows, encabezado.length, columnas, input.review);
  await inTransaction(deps.db, async (tx) => {
    const { clienteId, usuarioId } = actor;
    const abiertos = await countOpenLotes(tx, clienteId);
    const lote = { loteId, clienteId, usuarioId, nombreArchivo, encabezado, columnas, creadoEn: now };
    const isNew = await insertLote(tx, { ...lote, total: filas.length });
    if (!isNew && (await lockLote(tx, clienteId, loteId)) === null) throw new ServiceError("conflicto");
    if (!isNew) return;
    if (abiertos >= LOTES_ABIERTOS_MAX) {
      const message = `Su entidad tiene ${LOTES_ABIERTOS_MAX} archivos sin terminar: termine, cancele o borre alguno antes de cargar otro.`;
      throw new ServiceError("conflicto", { message });
    }
    await insertFilas(tx, loteId, clienteId, filas);
    await recordAct(tx, actor, {
      en: now,
      accion: "lote.cargado",
      objeto: { tipo: "lote", id: loteId },
      detalle: { despues: { archivo: nombreArchivo, filas: filas.length } },
    });
  });
  return { loteId };
}

async function reviewedRows(
  rows: readonly LooseRow[],
  width: number,
  columnas: Columnas,
  review: ReviewRow,
): Promise<NewFila[]> {
  const numbered = rows.map(({ line, cells }, at) => ({ numero: at + 1, linea: line, celdas: cells }));
  const reviewed = await reviewRows(numbered, { width, columnas, arreglos: {} }, review);
  return numbered.map((row, at) => ({ ...row, ...(reviewed[at] as (typeof reviewed)[number]) }));
}

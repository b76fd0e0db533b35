import { recordAct } from "../../db/bitacora/actividad";
import { insertFilas } from "../../db/lotes/lote-filas";
import { countOpenLotes, insertLote, lockLote } from "../../db/lotes/lotes";
import { inTransaction } from "../../db/sql/transaction";
import { LOTES_ABIERTOS_MAX } from "../../domain/lotes/lote";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type ReviewRow, reviewTabla } from "./review-rows";
import { shapeTabla } from "./shape-tabla";

/**
 * Keeps a file with its rows as they stand, where its head is found, what its columns are taken for, and what is wrong
 * with each row by that.
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
  const read = await deps.tablas.read(input.raw, actor, input.abandoned);
  if ("rechazo" in read) {
    const { rechazo: message } = read;
    throw new ServiceError("validation_error", { message, issues: [{ path: ["archivo"], message }] });
  }
  const rows = read.rows.map(({ line, cells }) => ({ linea: line, celdas: cells }));
  const enBlanco = read.rows.reduce((sum, { blanksBefore }) => sum + blanksBefore, 0);
  const shaped = await shapeTabla(deps.db, actor.clienteId, rows, null);
  const filas = await reviewTabla(shaped.filas, shaped.tabla, input.review);
  await inTransaction(deps.db, async (tx) => {
    const { clienteId, usuarioId } = actor;
    const abiertos = await countOpenLotes(tx, clienteId);
    const lote = { loteId, clienteId, usuarioId, nombreArchivo, enBlanco, creadoEn: now };
    const isNew = await insertLote(tx, lote, shaped.tabla);
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

import { setImmediate } from "node:timers/promises";
import { recordAct } from "../../db/actividad";
import { insertFilas, type NewFila } from "../../db/lote-filas";
import { insertLote, lockLote } from "../../db/lotes";
import { inTransaction } from "../../db/transaction";
import type { Columnas } from "../../domain/lotes/columnas";
import { LOTE_MAX_FILAS } from "../../domain/lotes/lote";
import { headAt, proposeColumnas } from "../../domain/lotes/propose-columnas";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { formatCount } from "../../domain/shared/formato";
import { type LooseRow, readLooseTable } from "../../lists/formats/loose-table";
import { ListaRejection } from "../../lists/rejection";
import type { Deps } from "../deps";
import { type ReviewRow, reviewRows } from "./review-rows";

const CAPS = {
  // A title before the head is no row of it: which are is told once they are read.
  rows: 2 * LOTE_MAX_FILAS,
  columns: 60,
  cellChars: 1_000,
  // Ten thousand rows of what people write are a few megabytes; more is no table but an attack.
  xmlBytes: 32 * 1024 * 1024,
};

/** Rows read before others have their turn. */
const SLICE = 500;

/**
 * Keeps a file with its rows as they stand, the columns that its heads suggest, and what is wrong with each row by them.
 * Nothing is consumed. Sent again under the same id it is the same file.
 * @throws ServiceError `validation_error` where it cannot be read.
 */
export async function uploadLote(
  deps: Pick<Deps, "db">,
  actor: PortalActor,
  input: {
    readonly loteId: string;
    readonly nombreArchivo: string;
    readonly raw: Buffer;
    readonly review: ReviewRow;
    readonly now: Date;
  },
): Promise<{ readonly loteId: string }> {
  const { loteId, nombreArchivo, now } = input;
  const { head, rows } = await readTable(input.raw);
  const encabezado = head.cells;
  const columnas = proposeColumnas(encabezado);
  const filas = await reviewedRows(rows, encabezado.length, columnas, input.review);
  await inTransaction(deps.db, async (tx) => {
    const { clienteId, usuarioId } = actor;
    const lote = { loteId, clienteId, usuarioId, nombreArchivo, encabezado, columnas, creadoEn: now };
    const isNew = await insertLote(tx, { ...lote, total: filas.length });
    if (!isNew && (await lockLote(tx, clienteId, loteId)) === null) throw new ServiceError("conflicto");
    if (!isNew) return;
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

async function readTable(
  raw: Buffer,
): Promise<{ readonly head: LooseRow; readonly rows: readonly LooseRow[] }> {
  const read: LooseRow[] = [];
  try {
    for await (const row of readLooseTable(raw, CAPS)) {
      read.push(row);
      if (read.length % SLICE === 0) await setImmediate();
    }
    const [head, ...rows] = read.slice(headAt(read.map(({ cells }) => cells)));
    if (rows.length > LOTE_MAX_FILAS) {
      throw new ListaRejection(
        `Tiene más de ${formatCount(LOTE_MAX_FILAS)} filas: divídalo en varios archivos.`,
      );
    }
    if (head !== undefined && rows.length > 0) return { head, rows };
    throw new ListaRejection("El archivo solo tiene el encabezado.");
  } catch (cause) {
    if (!(cause instanceof ListaRejection)) throw cause;
    const issues = [{ path: ["archivo"], message: cause.reason }];
    throw new ServiceError("validation_error", { message: cause.reason, issues, cause });
  }
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

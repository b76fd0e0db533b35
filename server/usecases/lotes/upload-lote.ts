import { recordAct } from "../../db/bitacora/actividad";
import { insertFilas } from "../../db/lotes/lote-filas";
import {
  countOpenLotes,
  findCrudo,
  findLote,
  insertLote,
  type LecturaDeLote,
  lockLote,
  setTabla,
} from "../../db/lotes/lotes";
import { inTransaction } from "../../db/sql/transaction";
import { COMO_SE_HALLA, isRereadable, type LecturaPedida } from "../../domain/archivos/lectura";
import { type FilaDeTabla, LOTES_ABIERTOS_MAX } from "../../domain/lotes/lote";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { act, lockCargado, type OfLote } from "./change-lote";
import { type ReviewRow, reviewTabla } from "./review-rows";
import { shapeTabla } from "./shape-tabla";

type UploadDeps = Pick<Deps, "db" | "tablas">;

/** Reads a file in the client's turn, for its lote or its base. @throws ServiceError `validation_error` if it cannot be read */
export async function readRows(
  { tablas }: Pick<UploadDeps, "tablas">,
  actor: PortalActor,
  input: { readonly raw: Buffer; readonly pedida: LecturaPedida; readonly abandoned: AbortSignal },
): Promise<LecturaDeLote & { readonly rows: readonly FilaDeTabla[] }> {
  const read = await tablas.read(input.raw, input.pedida, actor, input.abandoned);
  if ("rechazo" in read) {
    const { rechazo: message } = read;
    throw new ServiceError("validation_error", { message, issues: [{ path: ["archivo"], message }] });
  }
  return {
    lectura: read.lectura,
    rows: read.rows.map(({ line, cells }) => ({ linea: line, celdas: cells })),
    enBlanco: read.rows.reduce((sum, { blanksBefore }) => sum + blanksBefore, 0),
  };
}

/**
 * Stores a file with its rows, header, proposed columns and the errors of each row. Charges nothing. The same
 * id makes the same lote.
 * @throws ServiceError `validation_error` if it cannot be read; `conflicto` if too many files wait already.
 */
export async function uploadLote(
  deps: UploadDeps,
  actor: PortalActor,
  input: {
    readonly loteId: string;
    readonly nombreArchivo: string;
    readonly raw: Buffer;
    readonly review: ReviewRow;
    readonly now: Date;
    /** Aborts once nobody waits any more. */
    readonly abandoned: AbortSignal;
  },
): Promise<{ readonly loteId: string }> {
  const { loteId, nombreArchivo, now, raw } = input;
  const { rows, ...read } = await readRows(deps, actor, { ...input, pedida: COMO_SE_HALLA });
  const shaped = await shapeTabla(deps.db, actor.clienteId, rows, null);
  const filas = await reviewTabla(shaped.filas, shaped.tabla, input.review);
  const crudo = isRereadable(read.lectura) ? raw : null;
  await inTransaction(deps.db, async (tx) => {
    const { clienteId, usuarioId } = actor;
    const abiertos = await countOpenLotes(tx, clienteId);
    const lote = { loteId, clienteId, usuarioId, nombreArchivo, crudo, ...read, creadoEn: now };
    const isNew = await insertLote(tx, lote, shaped.tabla);
    if (!isNew && (await lockLote(tx, clienteId, loteId)) === null) throw new ServiceError("conflicto");
    if (!isNew) return;
    if (abiertos >= LOTES_ABIERTOS_MAX) {
      const message = `Su entidad tiene ${LOTES_ABIERTOS_MAX} archivos sin terminar: termine, cancele o borre alguno antes de cargar otro.`;
      throw new ServiceError("conflicto", message);
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

/**
 * Reads the bytes of a file again with other settings, before its start. Discards corrections and decisions,
 * because the rows differ.
 * @throws ServiceError `not_found`; `conflicto` if the file was started, or can be read in one way alone;
 *   `validation_error` if it cannot be read this way.
 */
export async function setLoteLectura(
  deps: UploadDeps,
  actor: PortalActor,
  input: OfLote & {
    readonly pedida: LecturaPedida;
    readonly review: ReviewRow;
    readonly abandoned: AbortSignal;
  },
): Promise<void> {
  const { loteId, review } = input;
  const { clienteId } = actor;
  if ((await findLote(deps.db, clienteId, loteId)) === null) throw new ServiceError("not_found");
  const raw = await findCrudo(deps.db, clienteId, loteId);
  if (raw === null) throw new ServiceError("conflicto", "El archivo ya se inició, o solo se puede leer así.");
  const { rows, ...read } = await readRows(deps, actor, { ...input, raw });
  await inTransaction(deps.db, async (tx) => {
    await lockCargado(tx, actor, loteId);
    const { tabla, filas } = await shapeTabla(tx, clienteId, rows, null);
    await setTabla(tx, loteId, tabla, read);
    await insertFilas(tx, loteId, clienteId, await reviewTabla(filas, tabla, review));
    const hoja = read.lectura.hojas.find(({ posicion }) => posicion === read.lectura.hoja)?.nombre;
    const { codificacion, sinOcultas } = read.lectura;
    await act(tx, actor, input, "lote.lectura_elegida", { hoja, codificacion, sin_ocultas: sinOcultas });
  });
}

import { recordAct } from "../../db/bitacora/actividad";
import { omitEarlier } from "../../db/lotes/lote-anteriores";
import { celdasByDuda, setArreglos } from "../../db/lotes/lote-dudas";
import { discardLote } from "../../db/lotes/lote-expiry";
import {
  celdasOf,
  dropFilas,
  insertFilas,
  lineaToMend,
  retryFilas,
  reviewFilas,
} from "../../db/lotes/lote-filas";
import { type FoundLote, findLote, haltLote, lockLote, runLote, setTabla } from "../../db/lotes/lotes";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Columnas } from "../../domain/archivos/tabla/columnas";
import { settleColumnas } from "../../domain/archivos/tabla/propose-columnas";
import { type Elegidas, elegidasOf, isUndecided } from "../../domain/archivos/tabla/reglas";
import type { Accion } from "../../domain/bitacora/acciones";
import { bodyFingerprint } from "../../domain/consultas/hash-reporte";
import { type Arreglos, type DudaDecidible, withArreglo } from "../../domain/lotes/duda-de-fila";
import { type EstadoDeLote, LOTE_MAX_FILAS, type Lote } from "../../domain/lotes/lote";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { formatCount } from "../../domain/shared/formato";
import type { Deps } from "../deps";
import { anterioresOf, countWaiting, revisionOf } from "./get-lote";
import { inSlices } from "./pace";
import { mitadesIn, type ReviewRow, reviewRows, reviewTabla } from "./review-rows";
import { rememberColumnas, shapeTabla } from "./shape-tabla";

type LoteDeps = Pick<Deps, "db">;
export interface OfLote {
  readonly loteId: string;
  readonly now: Date;
}

const SAID: Readonly<Record<EstadoDeLote, string>> = {
  cargado: "El lote no se ha iniciado.",
  en_curso: "El lote está en curso.",
  pausado: "El lote está en pausa.",
  detenido: "El lote está detenido.",
  terminado: "El lote ya terminó.",
  cancelado: "El lote se canceló.",
};

/** Locks the lote if its state is one of `states`. @throws ServiceError `not_found`, `conflicto` */
async function lockAt(
  tx: Executor,
  { clienteId }: PortalActor,
  loteId: string,
  states: readonly EstadoDeLote[],
): Promise<void> {
  const estado = await lockLote(tx, clienteId, loteId);
  if (estado === null) throw new ServiceError("not_found");
  if (!states.includes(estado)) throw new ServiceError("conflicto", SAID[estado]);
}

export const act = (
  tx: Executor,
  actor: PortalActor,
  { loteId, now }: OfLote,
  accion: Accion,
  despues?: object,
) =>
  recordAct(tx, actor, {
    en: now,
    accion,
    objeto: { tipo: "lote", id: loteId },
    ...(despues && { detalle: { despues } }),
  });

/**
 * Reads every row of a file before its start by these columns, and remembers them for the next file with this
 * header, unless one is still guessed. `confirma` says that a person checked them all.
 * @throws ServiceError `validation_error` if the rows of the accepted people are too many.
 */
export async function setLoteColumnas(
  deps: LoteDeps,
  actor: PortalActor,
  input: OfLote & { readonly columnas: Elegidas; readonly confirma: boolean; readonly review: ReviewRow },
): Promise<void> {
  const { loteId, review, now } = input;
  await inTransaction(deps.db, async (tx) => {
    const { encabezado, previas, total, ...lote } = await lockCargado(tx, actor, loteId);
    const before = lote.columnas as Columnas;
    const filas = (await celdasOf(tx, { loteId })).filter(({ numero }) => numero <= total);
    const celdas = filas.map((fila) => fila.celdas);
    const columnas = await inSlices(settleColumnas(encabezado, celdas, input.columnas));
    const supuestas = input.confirma
      ? []
      : lote.supuestas.filter((campo) => isSame(before[campo], columnas[campo]));
    const isChosen = supuestas.length === 0;
    const tabla = { encabezado, previas, columnas, supuestas, recordadas: isChosen, total };
    const reviewed = await reviewTabla(filas, tabla, review);
    if (reviewed.length > LOTE_MAX_FILAS) {
      const message = `Con las otras personas serían más de ${formatCount(LOTE_MAX_FILAS)} filas: divida el archivo.`;
      throw new ServiceError("validation_error", message);
    }
    await setTabla(tx, loteId, tabla);
    if (isChosen) await rememberColumnas(tx, actor.clienteId, { previas }, { columnas, now });
    await insertFilas(tx, loteId, actor.clienteId, reviewed);
    const otras = elegidasOf(columnas).reglas?.otras;
    const detalle = isSame(elegidasOf(before).reglas?.otras, otras) ? undefined : { otras };
    await act(tx, actor, input, "lote.columnas_elegidas", detalle);
  });
}

const isSame = (one: unknown, other: unknown): boolean => bodyFingerprint(one).equals(bodyFingerprint(other));

/**
 * Makes another of the first rows the header, -1 for none, and reads the rows below it again. Corrected rows
 * stay corrected.
 * @throws ServiceError `not_found` if there is no such row.
 */
export async function setLoteEncabezado(
  deps: LoteDeps,
  actor: PortalActor,
  input: OfLote & { readonly posicion: number; readonly review: ReviewRow },
): Promise<void> {
  const { loteId, posicion, review } = input;
  const { clienteId } = actor;
  await inTransaction(deps.db, async (tx) => {
    const { previas, total } = await lockCargado(tx, actor, loteId);
    const own = (await celdasOf(tx, { loteId })).filter(({ numero }) => numero <= total);
    // Below another header the rows have other numbers.
    const rows = [...previas, ...own.map(({ linea, celdas }) => ({ linea, celdas }))];
    if (posicion >= rows.length) throw new ServiceError("not_found");
    const { tabla, filas } = await shapeTabla(tx, clienteId, rows, posicion);
    await setTabla(tx, loteId, tabla);
    await insertFilas(tx, loteId, clienteId, await reviewTabla(filas, tabla, review));
    await act(tx, actor, input, "lote.encabezado_elegido", { linea: rows[posicion]?.linea ?? null });
  });
}

/**
 * Decides how to screen doubtful rows: all rows of a duda, or one. `cambiar` null takes the decision back.
 * The file and the price do not change.
 * @throws ServiceError `not_found` if no row has this duda.
 */
export async function resolveDuda(
  deps: LoteDeps,
  actor: PortalActor,
  input: OfLote & {
    readonly duda: DudaDecidible;
    readonly cambiar: boolean | null;
    readonly fila: number | null;
    readonly review: ReviewRow;
  },
): Promise<void> {
  const { loteId, duda, cambiar, fila, review } = input;
  await inTransaction(deps.db, async (tx) => {
    const lote = await lockCargado(tx, actor, loteId);
    const rows = await celdasByDuda(tx, { loteId, duda, numero: fila });
    if (rows.length === 0) throw new ServiceError("not_found");
    const arreglos = withArreglo(lote.arreglos as Arreglos, { duda, cambiar, fila });
    await setArreglos(tx, loteId, arreglos);
    const tabla = tableOf({ ...lote, arreglos });
    const filas = (await celdasOf(tx, { loteId })).filter(({ numero }) => numero <= lote.total);
    const mitades = await inSlices(mitadesIn(filas, tabla));
    await reviewFilas(tx, loteId, await reviewRows(rows, { ...tabla, mitades }, review));
    await act(tx, actor, input, "lote.dudas_resueltas", { duda, cambiar, filas: rows.length });
  });
}

const tableOf = ({
  encabezado,
  columnas,
  arreglos,
  total,
}: Pick<Lote, "encabezado" | "columnas" | "arreglos" | "total">) => ({
  encabezado,
  columnas: columnas as Columnas,
  arreglos: arreglos as Arreglos,
  total,
});

/** Corrects a wrong or doubtful row, for each person in it. Returns the remaining errors. */
export async function correctFila(
  deps: LoteDeps,
  actor: PortalActor,
  input: OfLote & {
    readonly numero: number;
    readonly celdas: readonly string[];
    readonly review: ReviewRow;
  },
) {
  const { loteId, numero, celdas, review } = input;
  return inTransaction(deps.db, async (tx) => {
    const lote = await lockCargado(tx, actor, loteId);
    const linea = await lineaToMend(tx, loteId, numero);
    if (linea === null) throw new ServiceError("not_found");
    const first = ((numero - 1) % lote.total) + 1;
    const filas = await reviewTabla([{ linea, celdas, numero: first }], tableOf(lote), review);
    await dropFilas(tx, { loteId, linea });
    await insertFilas(tx, loteId, actor.clienteId, filas);
    await act(tx, actor, input, "lote.fila_corregida", { fila: numero });
    return { errores: filas.find((fila) => fila.numero === numero)?.errores ?? [] };
  });
}

/** Locks a file that was not started. Nobody else changes its rows or columns meanwhile. */
export async function lockCargado(tx: Executor, actor: PortalActor, loteId: string): Promise<FoundLote> {
  await lockAt(tx, actor, loteId, ["cargado"]);
  const lote = await findLote(tx, actor.clienteId, loteId);
  if (lote === null) throw new ServiceError("not_found");
  return lote;
}

const UNDECIDED = {
  hoja: "Antes de iniciar, elija la hoja que se consulta: varias parecen tener personas o empresas.",
  codificacion: "Antes de iniciar, confirme cómo se leen las letras del archivo: no es seguro.",
} as const;
const CHANGED = "Lo que se consultaría cambió desde que se mostró: revíselo e inicie de nuevo.";
const UNAPPLIED =
  "Las columnas que se ven no son las aplicadas: aplíquelas o recargue la página, e inicie de nuevo.";
const UNDECIDED_COLUMNS =
  "Antes de iniciar falta decidir a quién se consulta: vea «Falta decidir» en la página.";

/**
 * Starts a lote for this person. `soloCambios` leaves out rows that are identical to rows of an earlier lote.
 * @throws ServiceError `conflicto` if a question about the people to screen is undecided, if the page showed
 *   other columns, decisions or rows, or if the cost is nothing or other than shown.
 */
export async function startLote(
  { db }: LoteDeps,
  actor: PortalActor,
  input: OfLote & {
    readonly soloCambios: boolean;
    readonly consultas: number;
    readonly columnas: Elegidas;
    readonly revision: string;
  },
): Promise<void> {
  const { loteId, now, soloCambios, consultas } = input;
  await inTransaction(db, async (tx) => {
    const lote = await lockCargado(tx, actor, loteId);
    const [undecided] = lote.lectura?.porDecidir ?? [];
    if (undecided !== undefined) throw new ServiceError("conflicto", UNDECIDED[undecided]);
    const columnas = lote.columnas as Columnas;
    if (!isSame(elegidasOf(columnas), elegidasOf(input.columnas)))
      throw new ServiceError("conflicto", UNAPPLIED);
    if (isUndecided(columnas)) throw new ServiceError("conflicto", UNDECIDED_COLUMNS);
    const anteriores = await anterioresOf(tx, actor, loteId);
    if ((await revisionOf(tx, lote, anteriores)) !== input.revision)
      throw new ServiceError("conflicto", CHANGED);
    const omitidas = soloCambios ? await omitEarlier(tx, loteId) : 0;
    const waiting = await countWaiting(tx, loteId);
    if (waiting !== consultas) throw new ServiceError("conflicto", CHANGED);
    if (waiting === 0) throw new ServiceError("conflicto", "No hay filas por consultar.");
    // Guessed columns are never remembered as chosen.
    if (lote.recordadas) await rememberColumnas(tx, actor.clienteId, lote, { columnas, now });
    await runLote(tx, loteId, actor, now);
    await act(tx, actor, input, "lote.iniciado", { consultas, omitidas });
  });
}

/** Pauses a lote after the rows in progress. */
export const pauseLote = ({ db }: LoteDeps, actor: PortalActor, input: OfLote): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockAt(tx, actor, input.loteId, ["en_curso"]);
    await haltLote(tx, input.loteId, { estado: "pausado" }, input.now);
    await act(tx, actor, input, "lote.pausado");
  });

/** Continues a lote for this person. */
export const resumeLote = ({ db }: LoteDeps, actor: PortalActor, input: OfLote): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockAt(tx, actor, input.loteId, ["pausado", "detenido"]);
    await runLote(tx, input.loteId, actor, input.now);
    await act(tx, actor, input, "lote.reanudado");
  });

/** Ends a lote after the rows in progress. Waiting rows are not screened. */
export const cancelLote = ({ db }: LoteDeps, actor: PortalActor, input: OfLote): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { loteId, now } = input;
    await lockAt(tx, actor, loteId, ["en_curso", "pausado", "detenido"]);
    await haltLote(tx, loteId, { estado: "cancelado" }, now);
    await act(tx, actor, input, "lote.cancelado");
  });

/** Tries the failed rows again for this person. @throws ServiceError `conflicto` if none failed */
export const retryLote = ({ db }: LoteDeps, actor: PortalActor, input: OfLote): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockAt(tx, actor, input.loteId, ["terminado", "pausado", "detenido"]);
    const filas = await retryFilas(tx, input.loteId);
    if (filas === 0) throw new ServiceError("conflicto", "No hay filas por reintentar.");
    await runLote(tx, input.loteId, actor, input.now);
    await act(tx, actor, input, "lote.reintentado", { filas });
  });

/** Deletes a file that was not started. */
export const dropLote = ({ db }: LoteDeps, actor: PortalActor, input: OfLote): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockAt(tx, actor, input.loteId, ["cargado"]);
    await discardLote(tx, input.loteId);
    await act(tx, actor, input, "lote.descartado");
  });

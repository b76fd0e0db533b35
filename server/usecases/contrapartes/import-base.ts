import { createHash } from "node:crypto";
import { findDeclaradas } from "../../db/contrapartes/contrapartes";
import { inTransaction } from "../../db/sql/transaction";
import { erroresTable } from "../../delivery/archivos/lote-tables";
import { writeTablePart } from "../../delivery/archivos/table-csv";
import { NEW_FILE } from "../../delivery/archivos/table-part";
import type { FormatoDeDescarga } from "../../domain/archivos/descarga";
import type { LecturaDeArchivo, LecturaPedida } from "../../domain/archivos/lectura";
import { type Columnas, HEAD_ROWS, type Reglas, writtenAs } from "../../domain/archivos/tabla/columnas";
import { settleColumnas } from "../../domain/archivos/tabla/propose-columnas";
import { type Elegidas, isUndecided } from "../../domain/archivos/tabla/reglas";
import { valuesFor } from "../../domain/archivos/tabla/split-name";
import { type Contraparte, changedFields, type Declarada } from "../../domain/contrapartes/contraparte";
import {
  type CifrasDeImporte,
  type Extras,
  findExtras,
  IMPORTE_MAX_FILAS,
  mergeDeclarada,
  readExtras,
  repeatedIn,
} from "../../domain/contrapartes/importe";
import type { ErrorDeFila, FilaDeTabla, PersonaDeFila } from "../../domain/lotes/lote";
import { LOOKED_AT_SLICE, mapInSlices } from "../../domain/screening/slices";
import type { PortalActor } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import { plainWords } from "../../domain/shared/formato";
import type { Deps } from "../deps";
import { ejemplosOf } from "../lotes/get-lote";
import { inSlices } from "../lotes/pace";
import { mitadesIn, type ReviewRow, reviewRow } from "../lotes/review-rows";
import { rememberColumnas, shapeTabla } from "../lotes/shape-tabla";
import { readRows } from "../lotes/upload-lote";
import { reasonWithoutRoom, refuseTooMany, saveBase } from "./contrapartes";

type ImportDeps = Pick<Deps, "db" | "tablas" | "clock" | "entropy" | "giveWay">;

/** Checks the body of a row by the rules of the API. */
type DeclareRow = (
  body: Readonly<Record<string, unknown>>,
) => { readonly declarada: Declarada } | { readonly errores: readonly ErrorDeFila[] };

/** A file with the choices of a person on it. Nothing of it is stored before it is imported. */
export interface ArchivoDeBase {
  readonly raw: Buffer;
  readonly pedida: LecturaPedida;
  /** Place of the header among the first rows. Null: as it is found. */
  readonly posicion: number | null;
  /** Null: as they are found. */
  readonly elegidas: { readonly columnas: Elegidas; readonly extras: Extras } | null;
  readonly review: ReviewRow;
  readonly declare: DeclareRow;
  readonly now: Date;
  readonly abandoned: AbortSignal;
}

/** Contrapartes looked up, and stored, together. */
const CHUNK = 1_000;
/** Rows shown as examples, rows shown with their errors, and cells of a row that may be the header. */
const [MUESTRA, ERRORES, CELDAS] = [5, 100, 8];

/** Reads a file, its columns and its rows. */
async function readImporte(deps: ImportDeps, actor: PortalActor, archivo: ArchivoDeBase) {
  const { elegidas, now, abandoned } = archivo;
  const giveWay = () => {
    if (abandoned.aborted) throw new ServiceError("db_error", { cause: abandoned.reason });
    return deps.giveWay();
  };
  const most = IMPORTE_MAX_FILAS;
  const pedida = { ...archivo.pedida, filas: most };
  const { rows, ...read } = await readRows(deps, actor, { ...archivo, pedida });
  const { tabla, filas } = await shapeTabla(deps.db, actor.clienteId, rows, archivo.posicion, most, giveWay);
  const { encabezado } = tabla;
  const celdas = filas.map((fila) => fila.celdas);
  const settled =
    elegidas === null
      ? tabla.columnas
      : await inSlices(settleColumnas(encabezado, celdas, elegidas.columnas), giveWay);
  const extras = elegidas?.extras ?? findExtras(encabezado, settled);
  const columnas: Columnas = settled.reglas
    ? { ...settled, reglas: withoutQuestions(settled.reglas, extras) }
    : settled;
  const asked = { ...columnas, contraparte: null, sujeto_obligado: null, nit_sujeto_obligado: null };
  const mitades = await inSlices(mitadesIn(filas, { encabezado, columnas: asked }), giveWay);
  const heads = encabezado.map(plainWords);
  const table = { heads, columnas: asked, total: filas.length, arreglos: {}, mitades };
  const orden = columnas.reglas?.fechas ?? "dma";
  const hoy = bogotaDay(now);
  const declared = await inSlices(
    mapInSlices([...filas.entries()], ([at, { linea, celdas }]) => {
      const reviewed = reviewRow({ numero: at + 1, celdas }, table, archivo.review);
      const { persona, apartada, errores, dudas } = reviewed;
      const isSinComparar = dudas.includes("documento");
      const fila = { linea, celdas, persona, apartada, motivo: null, isSinComparar };
      if (persona === null) return { ...fila, declarada: null, errores };
      const clase = writtenAs(columnas, celdas, "contraparte");
      const said = readExtras(celdas, extras, { clase, orden, hoy });
      const stated = archivo.declare({ ...bodyOf(persona), ...said.body });
      if (said.errores.length > 0) return { ...fila, declarada: null, errores: said.errores };
      return "errores" in stated
        ? { ...fila, declarada: null, errores: stated.errores }
        : { ...fila, declarada: stated.declarada, errores: [] };
    }),
    giveWay,
  );
  const sorted = await inSlices(withoutTwins(declared), giveWay);
  return { ...read, tabla: { ...tabla, columnas }, extras, ...sorted, inicio: rows };
}

/** Other people of a row are contrapartes of their own rows, and a column of the extras is no part of the name. */
const withoutQuestions = (reglas: Reglas, extras: Extras): Reglas => ({
  ...reglas,
  porDecidir: reglas.porDecidir.filter((at) => !Object.values(extras).includes(at)),
  otras: [],
});

/** Without a reference of its own, a contraparte is known by its document. */
const bodyOf = ({ referenciaExterna, tipo, nombre, documento, fechaNacimiento, pais }: PersonaDeFila) => ({
  ...{ tipo, nombre, documento, pais, fecha_nacimiento: fechaNacimiento },
  referencia: referenciaExterna ?? (documento === null ? "" : `${documento.tipo} ${documento.numero}`),
});

/** Sorts the rows of a file. Refuses each of several rows with one reference (two tell of any number): which counts? */
function* withoutTwins<
  F extends Pick<FilaDeTabla, "linea"> &
    Record<"apartada" | "isSinComparar", boolean> & {
      declarada: Declarada | null;
      errores: readonly ErrorDeFila[];
    },
>(filas: readonly F[]) {
  const lines = new Map<string, number[]>();
  for (const [at, { declarada, linea }] of filas.entries()) {
    if (at % LOOKED_AT_SLICE === 0) yield;
    if (declarada === null) continue;
    const known = lines.get(declarada.referencia) ?? [];
    if (known.length < 2) lines.set(declarada.referencia, [...known, linea]);
  }
  const [declaradas, malas, primeras]: [Declarada[], F[], F[]] = [[], [], []];
  const counts = { apartadas: 0, sinComparar: 0 };
  for (const [at, read] of filas.entries()) {
    if (at % LOOKED_AT_SLICE === 0) yield;
    const own = read.declarada === null ? [] : (lines.get(read.declarada.referencia) ?? []);
    const errores = [{ campo: "referencia", mensaje: repeatedIn(own.filter((one) => one !== read.linea)) }];
    const fila = own.length < 2 ? read : { ...read, declarada: null, errores };
    if (fila.declarada !== null) declaradas.push(fila.declarada);
    if (fila.declarada !== null && fila.isSinComparar) counts.sinComparar += 1;
    if (fila.apartada) counts.apartadas += 1;
    else if (fila.declarada === null) malas.push(fila);
    if (!fila.apartada && primeras.length < MUESTRA) primeras.push(fila);
  }
  return { declaradas, malas, primeras, ...counts };
}

function* chunksOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += CHUNK) yield items.slice(start, start + CHUNK);
}

/** Counts what an import would do now, and digests it: a start names the one that its page showed. */
async function countImporte(
  { db, giveWay }: Pick<Deps, "db" | "giveWay">,
  { clienteId }: PortalActor,
  { declaradas, malas, apartadas, sinComparar, tabla, extras }: Awaited<ReturnType<typeof readImporte>>,
): Promise<CifrasDeImporte & { readonly revision: string; readonly vistas: ReadonlyMap<string, number> }> {
  const merge = mergeDeclarada(tabla.columnas, extras);
  /** By reference, when each one that was counted had last changed. */
  const vistas = new Map<string, number>();
  const digest = createHash("sha256");
  const cifras = { creadas: 0, actualizadas: 0, iguales: 0, retiradas: 0 };
  for (const chunk of chunksOf(declaradas)) {
    const referencias = chunk.map(({ referencia }) => referencia);
    const stored = await findDeclaradas(db, { clienteId, referencias });
    const known = new Map(stored.map((one) => [one.referencia, one]));
    for (const [at, declarada] of chunk.entries()) {
      if (at % LOOKED_AT_SLICE === 0) await giveWay();
      const before = known.get(declarada.referencia);
      if (before !== undefined) vistas.set(before.referencia, before.actualizadaEn.getTime());
      const after = before === undefined ? declarada : merge(declarada, before);
      const isSame = before !== undefined && Object.keys(changedFields(before, after)).length === 0;
      cifras[before === undefined ? "creadas" : isSame ? "iguales" : "actualizadas"] += 1;
      if (before?.estado === "retirada") cifras.retiradas += 1;
      if (!isSame) digest.update(JSON.stringify([before?.actualizadaEn, after]));
    }
  }
  const revision = digest.digest("hex");
  return { ...cifras, conError: malas.length, apartadas, sinComparar, revision, vistas };
}

/** Shows how a file is read and what its import would do. Stores nothing. */
export async function previewImporte(deps: ImportDeps, actor: PortalActor, archivo: ArchivoDeBase) {
  const read = await readImporte(deps, actor, archivo);
  const { tabla, extras, lectura, enBlanco, inicio, malas, primeras } = read;
  const { encabezado, columnas, supuestas, recordadas, previas, total } = tabla;
  const { revision, vistas: _, ...cifras } = await countImporte(deps, actor, read);
  return {
    ...{ encabezado, columnas, supuestas, recordadas, total, extras, lectura, enBlanco, cifras, revision },
    ejemplos: ejemplosOf(
      inicio.slice(previas.length, previas.length + CHUNK).map(({ celdas }) => celdas),
      columnas,
    ),
    inicio: {
      filas: inicio
        .slice(0, HEAD_ROWS)
        .map(({ linea, celdas }) => ({ linea, celdas: celdas.slice(0, CELDAS) })),
      encabezadoEn: previas.length - 1,
    },
    muestra: primeras.map(({ linea, celdas, persona, errores }) => ({
      // A row that is not stored is not shown as a person.
      ...{ linea, rol: null, persona: errores.length > 0 ? null : persona },
      ...{ values: valuesFor(columnas, celdas), errores, dudas: [] },
    })),
    errores: malas.slice(0, ERRORES).map(({ linea, celdas, errores }) => ({
      ...{ linea, errores, quien: valuesFor(columnas, celdas).nombre },
    })),
    falta: faltaOf(lectura, columnas),
    sinLugar: await reasonWithoutRoom(deps.db, actor, cifras.creadas),
  };
}

/** What must be decided before the import. Null: nothing. */
const faltaOf = (lectura: LecturaDeArchivo, columnas: Columnas): "lectura" | "columnas" | null =>
  lectura.porDecidir.length > 0 ? "lectura" : isUndecided(columnas) ? "columnas" : null;

/** Writes all faulty rows of a file, each with its errors, to be corrected and imported again. */
export async function writeErroresDeImporte(
  deps: ImportDeps,
  actor: PortalActor,
  archivo: ArchivoDeBase,
  formato: FormatoDeDescarga,
): Promise<Uint8Array> {
  const { tabla, malas: rows } = await readImporte(deps, actor, archivo);
  return writeTablePart(formato, erroresTable(tabla), { rows, written: 0, nota: [] }, NEW_FILE).contenido;
}

/** How far an import has come. The last one says `isDone`, or why it stopped. */
export interface AvanceDeImporte extends Pick<CifrasDeImporte, "creadas" | "actualizadas" | "iguales"> {
  readonly isDone: boolean;
  readonly error: string | null;
}

/**
 * Stores the rows of a file, a thousand at a time, and tells after each how far it is. What was stored stays if it
 * stops: the same file again changes nothing of it and completes the rest.
 * @throws ServiceError `conflicto`, with nothing stored, if something is undecided, if it would do something else than
 *   `revision` says, or if the base has no room.
 */
export async function startImporte(
  deps: ImportDeps,
  actor: PortalActor,
  archivo: ArchivoDeBase & { readonly revision: string },
): Promise<AsyncGenerator<AvanceDeImporte>> {
  const read = await readImporte(deps, actor, archivo);
  const { declaradas, tabla, extras, lectura } = read;
  if (faltaOf(lectura, tabla.columnas) !== null)
    throw new ServiceError("conflicto", "Falta decidir cómo se lee el archivo.");
  const { revision, creadas, vistas } = await countImporte(deps, actor, read);
  if (revision !== archivo.revision) throw new ServiceError("conflicto", CHANGED);
  await refuseTooMany(deps.db, actor, creadas);
  await inTransaction(deps.db, (tx) =>
    rememberColumnas(tx, actor.clienteId, tabla, { columnas: tabla.columnas, now: archivo.now }),
  );
  const merge = mergeDeclarada(tabla.columnas, extras);
  const mergeAsCounted = (declarada: Declarada, before: Contraparte) => {
    const after = merge(declarada, before);
    const isAsCounted = vistas.get(before.referencia) === before.actualizadaEn.getTime();
    // Another person stored it meanwhile. Two imports of the same file do not disturb each other.
    if (!isAsCounted && Object.keys(changedFields(before, after)).length > 0)
      throw new ServiceError("conflicto", CHANGED);
    return after;
  };
  return (async function* store() {
    const done = { creadas: 0, actualizadas: 0, iguales: 0 };
    for (const chunk of chunksOf(declaradas)) {
      await deps.giveWay();
      if (archivo.abandoned.aborted) return;
      try {
        for (const { cambio } of await saveBase(deps, actor, chunk, mergeAsCounted))
          done[CIFRA_OF[cambio]] += 1;
      } catch (fault) {
        const error = fault instanceof ServiceError ? fault.message : STOPPED;
        yield { ...done, isDone: false, error };
        return;
      }
      yield { ...done, isDone: false, error: null };
    }
    yield { ...done, isDone: true, error: null };
  })();
}

const CIFRA_OF = { creada: "creadas", actualizada: "actualizadas", igual: "iguales" } as const;
const CHANGED = "Lo que se guardaría cambió desde que se mostró: revíselo y guarde de nuevo.";
const STOPPED = "El servicio no pudo seguir guardando.";

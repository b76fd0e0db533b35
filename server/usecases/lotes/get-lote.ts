import { type FilasFiltro, pageOfFilas } from "../../db/lotes/filas-page";
import { countEarlier, findRepeated, type Repetida } from "../../db/lotes/lote-anteriores";
import { type FilaDudosa, firstByDuda, longestNames } from "../../db/lotes/lote-dudas";
import { countFilas, firstCeldas, waitingDigest } from "../../db/lotes/lote-filas";
import { type FoundLote, findLote, type LotePlace, pageOfLotes } from "../../db/lotes/lotes";
import type { Executor } from "../../db/sql/client";
import type { SqlExecutor } from "../../db/sql/statement";
import { type Columnas, type Fuentes, HEAD_ROWS, writtenAs } from "../../domain/archivos/tabla/columnas";
import { proposeColumnas } from "../../domain/archivos/tabla/propose-columnas";
import { isPart } from "../../domain/archivos/tabla/reglas";
import { valuesFor } from "../../domain/archivos/tabla/split-name";
import { bodyFingerprint } from "../../domain/consultas/hash-reporte";
import { type Costo, costoOf } from "../../domain/facturacion/costo";
import { LISTAS } from "../../domain/listas/catalog";
import {
  type Arreglos,
  cutAmong,
  DUDAS_DE_FILA,
  type DudaDeFila,
  isDecidible,
  type LargoDeNombres,
} from "../../domain/lotes/duda-de-fila";
import {
  type CifrasDeFilas,
  type Fila,
  type FilaDeTabla,
  type Lote,
  type PersonaDeFila,
  venceEnOf,
} from "../../domain/lotes/lote";
import { readName } from "../../domain/screening/names/reading";
import { MOTOR } from "../../domain/screening/screening";
import type { Lectura } from "../../domain/screening/types";
import { onlyOf, type PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { plainWords } from "../../domain/shared/formato";
import { versionesVigentes } from "../contrapartes/alarmas";
import type { Deps } from "../deps";
import { readConsumo } from "../facturacion/cuenta";

type LoteDeps = Pick<Deps, "db" | "baseUrl">;

/** Files and rows of a page. */
const LOTES = 20;
const FILAS = 50;
/** Cells shown of each of the first rows: enough to recognize the header. */
const INICIO_CELDAS = 8;
/** Repeated people that are shown, and lines of each. */
const REPETIDAS = { primeras: 5, lineas: 6 };
/** Rows read for examples, and examples per column. */
const EJEMPLOS = { filas: 100, celdas: 3 };
/** Rows shown per duda, and readings per row. */
const [DUDOSAS, LECTURAS] = [3, 4];

/** A digest of the rows, of all decisions about them, and of `cambios`. A start names the one that its page showed. */
export async function revisionOf(
  executor: SqlExecutor,
  { loteId, encabezado, columnas, arreglos, total, lectura }: Lote,
  { cambios }: Oferta["anteriores"],
): Promise<string> {
  const filas = await waitingDigest(executor, loteId);
  return bodyFingerprint([encabezado, columnas, arreglos, total, lectura, filas, cambios]).toString("hex");
}

/** How many rows wait to be screened. */
export const countWaiting = async (executor: SqlExecutor, loteId: string): Promise<number> =>
  (await countFilas(executor, loteId)).cifras.pendiente;

/** The files that the actor may see, the newest first. */
export async function listLotes(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  { cursor }: { readonly cursor: LotePlace | null },
) {
  const rows = await pageOfLotes(db, actor.clienteId, { quien: onlyOf(actor), limite: LOTES + 1, cursor });
  const page = rows.slice(0, LOTES);
  const last = page.at(-1);
  return {
    rows: page,
    siguiente: rows.length > LOTES && last ? { creadoEn: last.creadoEn, loteId: last.loteId } : null,
  };
}

/** The effect of a start: with all rows, and without those screened before. */
interface Oferta {
  readonly todas: Costo;
  readonly soloCambios: Costo;
  /** Before the start: rows for the same person as another row. Each is a consulta of its own. */
  readonly repetidas: { readonly total: number; readonly primeras: readonly Repetida[] };
  /** Rows that an earlier lote screened identically, and when. */
  readonly anteriores: {
    readonly total: number;
    readonly hasta: Date | null;
    /** What screens these rows otherwise now, by name: lists with another version, and the rules. */
    readonly cambios: readonly string[];
  };
}

/** Rows with the same duda, and the decision on them. Null if none was made. */
interface GrupoDeDudas {
  readonly duda: DudaDeFila;
  readonly total: number;
  /** `lecturas`: the names that a doubtful text is also read as. */
  readonly primeras: readonly (FilaDudosa & { readonly lecturas: readonly string[] })[];
  readonly arreglo: { readonly cambiar: boolean; readonly salvo: number } | null;
}

/** In the order of the rules of the columns. */
interface Ejemplos {
  readonly columnas: readonly (readonly string[])[];
  readonly otras: readonly (readonly string[])[];
  /** Who the rows with each word are about. */
  readonly tipos: readonly (readonly string[])[];
}

interface LoteView {
  readonly lote: Omit<Lote, "columnas" | "arreglos"> & {
    readonly columnas: Columnas;
    readonly arreglos: Arreglos;
  };
  readonly revision: string;
  readonly cifras: CifrasDeFilas;
  /** Before the start: the first rows of the file, and the index of the header among them, from 0. -1: no header. */
  readonly inicio: { readonly filas: readonly FilaDeTabla[]; readonly encabezadoEn: number } | null;
  /** Before the start: examples for each question to the officer. */
  readonly ejemplos: Ejemplos | null;
  /** Before the start. */
  readonly dudas: readonly GrupoDeDudas[];
  /** Before the start: the names that a program seems to have cut. */
  readonly cortados: LargoDeNombres | null;
  /** When it is deleted or cancelled, or its rows are deleted, if nobody does anything. */
  readonly venceEn: Date | null;
  /** Seconds that the waiting rows need at the pace of the last minute. Null if unknown. */
  readonly faltanSegundos: number | null;
  /** Before the start, or while it is stopped: the effect of continuing on the account. */
  readonly oferta: Oferta | null;
}

/** Returns a file with its progress, and the cost to start or continue. @throws ServiceError `not_found` */
export async function getLote(
  deps: LoteDeps,
  actor: PortalActor,
  { loteId, now }: { readonly loteId: string; readonly now: Date },
): Promise<LoteView> {
  const found = await findLote(deps.db, actor.clienteId, loteId);
  if (found === null) throw new ServiceError("not_found");
  const { cifras: kept, previas, ...lote } = found;
  const { cifras, porSegundo } =
    kept === null ? await countFilas(deps.db, loteId) : { cifras: kept, porSegundo: null };
  const { estado, encabezado } = lote;
  const columnas = kept === null ? (lote.columnas as Columnas) : proposeColumnas(encabezado).columnas;
  const arreglos = lote.arreglos as Arreglos;
  const anteriores =
    estado === "cargado"
      ? await anterioresOf(deps.db, actor, loteId)
      : { total: 0, hasta: null, cambios: [] };
  return {
    lote: { ...lote, columnas, arreglos },
    revision: await revisionOf(deps.db, lote, anteriores),
    cifras,
    inicio: estado === "cargado" ? await inicioOf(deps, found) : null,
    ejemplos:
      estado === "cargado" ? ejemplosOf(await firstForExamples(deps, lote, columnas), columnas) : null,
    dudas: estado === "cargado" ? await dudasDeLote(deps, loteId, arreglos) : [],
    cortados: estado === "cargado" ? cutAmong(await longestNames(deps.db, { loteId })) : null,
    venceEn: venceEnOf(lote, actor.modo),
    faltanSegundos:
      estado === "en_curso" && porSegundo !== null ? Math.ceil(cifras.pendiente / porSegundo) : null,
    oferta: ["cargado", "pausado", "detenido"].includes(estado)
      ? await ofertaOf(deps, actor, { loteId, now, waiting: cifras.pendiente, estado, anteriores })
      : null,
  };
}

/** The first rows of the file itself. Rows of other people are numbered after them. */
const firstFilas = async ({ db }: LoteDeps, { loteId, total }: Lote, limite: number) =>
  (await firstCeldas(db, { loteId, limite })).filter(({ numero }) => numero <= total);

async function inicioOf(deps: LoteDeps, { previas, ...lote }: FoundLote) {
  const below = await firstFilas(deps, lote, HEAD_ROWS);
  const filas = [...previas, ...below].slice(0, HEAD_ROWS);
  return {
    filas: filas.map(({ linea, celdas }) => ({ linea, celdas: celdas.slice(0, INICIO_CELDAS) })),
    encabezadoEn: previas.length - 1,
  };
}

async function firstForExamples(deps: LoteDeps, lote: Lote, { reglas }: Columnas) {
  const { porDecidir = [], otras = [], tipos = {} } = reglas ?? {};
  const isNeeded = porDecidir.length + otras.length + Object.keys(tipos).length > 0;
  return isNeeded ? (await firstFilas(deps, lote, EJEMPLOS.filas)).map(({ celdas }) => celdas) : [];
}

/** Returns examples for each question about the columns, from these rows. */
export function ejemplosOf(rows: readonly (readonly string[])[], columnas: Columnas): Ejemplos {
  const { porDecidir = [], otras = [], tipos = {} } = columnas.reglas ?? {};
  const words = Object.keys(tipos);
  const some = (texts: readonly string[]) => texts.filter((text) => text !== "").slice(0, EJEMPLOS.celdas);
  return {
    columnas: porDecidir.map((at) => some(rows.map((celdas) => celdas[at] ?? ""))),
    otras: otras.map((otra) => some(rows.map((celdas) => whoIn(otra.columnas, celdas)))),
    tipos: words.map((word) =>
      some(
        rows
          .filter((celdas) => plainWords(writtenAs(columnas, celdas, "tipo")) === word)
          .map((celdas) => whoIn(columnas, celdas)),
      ),
    ),
  };
}

const whoIn = (columnas: Fuentes, celdas: readonly string[]): string =>
  isPart(columnas)
    ? valuesFor(columnas, celdas).nombre
    : writtenAs(columnas, celdas, "nombre") || writtenAs(columnas, celdas, "numero_documento");

/** The readings that explain a doubt. */
const COMO: Partial<Readonly<Record<DudaDeFila, Lectura["como"]>>> = {
  varias_personas: "parte",
  texto_reparado: "reparado",
};

function lecturasOf(duda: DudaDeFila, persona: PersonaDeFila | null): readonly string[] {
  const como = COMO[duda];
  if (persona === null || como === undefined) return [];
  const read = readName(persona.nombre).readings[persona.tipo];
  const texts = read.flatMap(({ lectura }) => (lectura?.como === como ? [lectura.texto] : []));
  return [...new Set(texts)].slice(0, LECTURAS);
}

async function dudasDeLote({ db }: LoteDeps, loteId: string, arreglos: Arreglos): Promise<GrupoDeDudas[]> {
  const rows = await firstByDuda(db, { loteId, primeras: DUDOSAS });
  return DUDAS_DE_FILA.flatMap((duda) => {
    const primeras = rows
      .filter((row) => row.duda === duda)
      .map((row) => ({ ...row, lecturas: lecturasOf(duda, row.persona) }));
    const [first] = primeras;
    if (first === undefined) return [];
    const arreglo = isDecidible(duda) ? arreglos[duda] : undefined;
    return {
      duda,
      total: first.total,
      primeras,
      arreglo: arreglo ? { cambiar: arreglo.cambiar, salvo: arreglo.salvo.length } : null,
    };
  });
}

async function ofertaOf(
  deps: LoteDeps,
  actor: PortalActor,
  {
    loteId,
    now,
    waiting,
    estado,
    anteriores,
  }: Pick<Oferta, "anteriores"> & {
    readonly loteId: string;
    readonly now: Date;
    readonly waiting: number;
    readonly estado: Lote["estado"];
  },
): Promise<Oferta> {
  const { cuenta } = await readConsumo(deps, actor, { now });
  return {
    todas: costoOf(cuenta, waiting, now),
    soloCambios: costoOf(cuenta, waiting - anteriores.total, now),
    repetidas:
      estado === "cargado" ? await findRepeated(deps.db, loteId, REPETIDAS) : { total: 0, primeras: [] },
    anteriores,
  };
}

const REGLAS = "las reglas de comparación";

/** Counts rows that an earlier lote screened identically, and names what screens them otherwise now. */
export async function anterioresOf(
  db: Executor,
  actor: PortalActor,
  loteId: string,
): Promise<Oferta["anteriores"]> {
  // A quote inside a text is escaped in canonical JSON, so no text looks like a key.
  const cambios = new Map([
    ...(await versionesVigentes(db, actor)).map(
      ({ slug, versionId }) => [`"versionId":"${versionId}"`, LISTAS[slug].nombre] as const,
    ),
    [`"motor":"${MOTOR}"`, REGLAS],
    [`"politicaCoincidencia":"${actor.politicaCoincidencia}"`, REGLAS],
  ]);
  const { sin, ...counted } = await countEarlier(db, loteId, [...cambios.keys()]);
  return { ...counted, cambios: [...new Set(sin.flatMap((clave) => cambios.get(clave) ?? []))] };
}

/** A row with its place in the chosen order, and the address of its report. */
export type FilaView = Fila & { readonly lugar: number; readonly verificacionUrl: string | null };

/** A page of rows. @throws ServiceError `not_found` */
export async function listFilas(
  { db, baseUrl }: LoteDeps,
  { clienteId }: PortalActor,
  input: { readonly loteId: string; readonly filtro: FilasFiltro; readonly after: number },
): Promise<{ readonly rows: readonly FilaView[]; readonly siguiente: number | null }> {
  const { loteId, filtro, after } = input;
  if ((await findLote(db, clienteId, loteId)) === null) throw new ServiceError("not_found");
  const rows = await pageOfFilas(db, loteId, filtro, after, FILAS + 1);
  const page = rows
    .slice(0, FILAS)
    .map((fila) => ({ ...fila, verificacionUrl: verificacionOf(baseUrl, fila) }));
  return { rows: page, siguiente: rows.length > FILAS ? (page.at(-1)?.lugar ?? null) : null };
}

/** Public address that verifies the consulta of a row. Null if it has none. */
const verificacionOf = (
  baseUrl: string,
  { consultaId, hashReporte }: Pick<Fila, "consultaId" | "hashReporte">,
): string | null =>
  consultaId === null || hashReporte === null ? null : `${baseUrl}/verificar/${consultaId}?h=${hashReporte}`;

import { currentVersions } from "../../db/listas/lista-versions";
import { type FilasFiltro, pageOfFilas } from "../../db/lotes/filas-page";
import { countEarlier, findRepeated, type Repetida } from "../../db/lotes/lote-anteriores";
import { type FilaDudosa, firstByDuda } from "../../db/lotes/lote-dudas";
import { countFilas, firstCeldas } from "../../db/lotes/lote-filas";
import { type FoundLote, findLote, type LotePlace, pageOfLotes } from "../../db/lotes/lotes";
import type { SqlExecutor } from "../../db/sql/statement";
import { type Columnas, type Fuentes, writtenAs } from "../../domain/archivos/tabla/columnas";
import { HEAD_ROWS } from "../../domain/archivos/tabla/no-head";
import { proposeColumnas } from "../../domain/archivos/tabla/propose-columnas";
import { isPart } from "../../domain/archivos/tabla/reglas";
import { valuesFor } from "../../domain/archivos/tabla/split-name";
import { bodyFingerprint } from "../../domain/consultas/hash-reporte";
import { type Costo, costoOf } from "../../domain/facturacion/costo";
import { LISTAS } from "../../domain/listas/catalog";
import { SCREENED_SLUGS } from "../../domain/listas/lista";
import type { Arreglos } from "../../domain/lotes/arreglos";
import { DUDAS_DE_FILA, type DudaDeFila, isDecidible } from "../../domain/lotes/duda-de-fila";
import {
  type CifrasDeFilas,
  type Fila,
  type FilaDeTabla,
  type Lote,
  venceEnOf,
} from "../../domain/lotes/lote";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { plainWords } from "../../domain/shared/plain-words";
import type { Deps } from "../deps";
import { readConsumo } from "../facturacion/cuenta";

type LoteDeps = Pick<Deps, "db" | "baseUrl">;

/** Of a page. */
const LOTES = 20;
const FILAS = 50;
/** Shown of each of the first rows: enough to tell which is the head. */
const INICIO_CELDAS = 8;
/** Named of those whom several rows ask for, and of their rows. */
const REPETIDAS = { primeras: 5, lineas: 6 };
/** Rows that are looked at for examples, and those shown of a column. */
const EJEMPLOS = { filas: 100, celdas: 3 };
/** Shown of a doubt beside how many there are. */
const DUDOSAS = 3;

/** Changes with everything that decides how rows are asked: a start names the one that its page showed. */
export const revisionOf = ({
  encabezado,
  columnas,
  arreglos,
  total,
  lectura,
}: Pick<Lote, "encabezado" | "columnas" | "arreglos" | "total" | "lectura">): string =>
  bodyFingerprint([encabezado, columnas, arreglos, total, lectura]).toString("hex");

/** How many rows wait to be screened. */
export const countWaiting = async (executor: SqlExecutor, loteId: string): Promise<number> =>
  (await countFilas(executor, loteId)).cifras.pendiente;

/** The client's files, the newest first. */
export async function listLotes(
  { db }: Pick<Deps, "db">,
  { clienteId }: PortalActor,
  { cursor }: { readonly cursor: LotePlace | null },
) {
  const rows = await pageOfLotes(db, clienteId, { limite: LOTES + 1, cursor });
  const page = rows.slice(0, LOTES);
  const last = page.at(-1);
  return {
    rows: page,
    siguiente: rows.length > LOTES && last ? { creadoEn: last.creadoEn, loteId: last.loteId } : null,
  };
}

/** What a start would do: with every row, and without those that were asked before. */
interface Oferta {
  readonly todas: Costo;
  readonly soloCambios: Costo;
  /** Before the start: rows that ask for somebody whom another asks for, each a consulta of its own. */
  readonly repetidas: { readonly total: number; readonly primeras: readonly Repetida[] };
  /** Rows that an earlier lote asked just so, and when. */
  readonly anteriores: {
    readonly total: number;
    readonly desde: Date | null;
    readonly hasta: Date | null;
    /** Lists with another version since the first of them: what they found may not be what is found now. */
    readonly listasCambiadas: readonly string[];
  };
}

/** Rows that are doubtful in the same way, and what was decided on them; null: nothing. */
interface GrupoDeDudas {
  readonly duda: DudaDeFila;
  readonly total: number;
  readonly primeras: readonly FilaDudosa[];
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
  /** Before the start: the first rows of the file, of which one is the head, and which, from 0; -1: none. */
  readonly inicio: { readonly filas: readonly FilaDeTabla[]; readonly encabezadoEn: number } | null;
  /** Before the start: what the first rows say of what is to be decided. */
  readonly ejemplos: Ejemplos | null;
  /** Before the start. */
  readonly dudas: readonly GrupoDeDudas[];
  /** When it is dropped or cancelled, or its rows are deleted, if nobody does anything. */
  readonly venceEn: Date | null;
  /** How long what waits takes at the pace of the last minute; null: nothing says so. */
  readonly faltanSegundos: number | null;
  /** Before the start, and where it stands still: what going on does to the account. */
  readonly oferta: Oferta | null;
}

/** A file with how far it has come, and what it costs to begin or to go on. @throws ServiceError `not_found` */
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
  return {
    lote: { ...lote, columnas, arreglos },
    revision: revisionOf(lote),
    cifras,
    inicio: estado === "cargado" ? await inicioOf(deps, found) : null,
    ejemplos: estado === "cargado" ? await ejemplosOf(deps, lote, columnas) : null,
    dudas: estado === "cargado" ? await dudasDeLote(deps, loteId, arreglos) : [],
    venceEn: venceEnOf(lote, actor.modo),
    faltanSegundos:
      estado === "en_curso" && porSegundo !== null ? Math.ceil(cifras.pendiente / porSegundo) : null,
    oferta: ["cargado", "pausado", "detenido"].includes(estado)
      ? await ofertaOf(deps, actor, { loteId, now, waiting: cifras.pendiente, estado })
      : null,
  };
}

/** The first rows of the file itself: those of other people are numbered after them. */
const firstFilas = async ({ db }: LoteDeps, { loteId, total }: Lote, limite: number) =>
  (await firstCeldas(db, loteId, limite)).filter(({ numero }) => numero <= total);

async function inicioOf(deps: LoteDeps, { previas, ...lote }: FoundLote) {
  const below = await firstFilas(deps, lote, HEAD_ROWS);
  const filas = [...previas, ...below].slice(0, HEAD_ROWS);
  return {
    filas: filas.map(({ linea, celdas }) => ({ linea, celdas: celdas.slice(0, INICIO_CELDAS) })),
    encabezadoEn: previas.length - 1,
  };
}

async function ejemplosOf(deps: LoteDeps, lote: Lote, columnas: Columnas): Promise<Ejemplos> {
  const { porDecidir = [], otras = [], tipos = {} } = columnas.reglas ?? {};
  const words = Object.keys(tipos);
  const nothing = porDecidir.length + otras.length + words.length === 0;
  const rows = nothing ? [] : await firstFilas(deps, lote, EJEMPLOS.filas);
  const some = (texts: readonly string[]) => texts.filter((text) => text !== "").slice(0, EJEMPLOS.celdas);
  return {
    columnas: porDecidir.map((at) => some(rows.map(({ celdas }) => celdas[at] ?? ""))),
    otras: otras.map((otra) => some(rows.map(({ celdas }) => whoIn(otra.columnas, celdas)))),
    tipos: words.map((word) =>
      some(
        rows
          .filter(({ celdas }) => plainWords(writtenAs(columnas, celdas, "tipo")) === word)
          .map(({ celdas }) => whoIn(columnas, celdas)),
      ),
    ),
  };
}

const whoIn = (columnas: Fuentes, celdas: readonly string[]): string =>
  isPart(columnas)
    ? valuesFor(columnas, celdas).nombre
    : writtenAs(columnas, celdas, "nombre") || writtenAs(columnas, celdas, "numero_documento");

async function dudasDeLote({ db }: LoteDeps, loteId: string, arreglos: Arreglos): Promise<GrupoDeDudas[]> {
  const rows = await firstByDuda(db, loteId, DUDOSAS);
  return DUDAS_DE_FILA.flatMap((duda) => {
    const primeras = rows.filter((row) => row.duda === duda);
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
  }: {
    readonly loteId: string;
    readonly now: Date;
    readonly waiting: number;
    readonly estado: Lote["estado"];
  },
): Promise<Oferta> {
  const { cuenta } = await readConsumo(deps, actor, { now });
  const anteriores =
    estado === "cargado" ? await countEarlier(deps.db, loteId) : { total: 0, desde: null, hasta: null };
  const { desde } = anteriores;
  return {
    todas: costoOf(cuenta, waiting, now),
    soloCambios: costoOf(cuenta, waiting - anteriores.total, now),
    repetidas:
      estado === "cargado" ? await findRepeated(deps.db, loteId, REPETIDAS) : { total: 0, primeras: [] },
    anteriores: {
      ...anteriores,
      listasCambiadas: desde === null ? [] : await listasChangedSince(deps, desde),
    },
  };
}

async function listasChangedSince({ db }: LoteDeps, since: Date): Promise<string[]> {
  const versions = await currentVersions(db);
  return SCREENED_SLUGS.filter((slug) =>
    versions.some((version) => version.slug === slug && version.fetchedEn > since),
  ).map((slug) => LISTAS[slug].nombre);
}

/** A row with its place in the order asked for, and where its report is. */
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

/** Where anybody checks the consulta of a row; null: it has none. */
const verificacionOf = (
  baseUrl: string,
  { consultaId, hashReporte }: Pick<Fila, "consultaId" | "hashReporte">,
): string | null =>
  consultaId === null || hashReporte === null ? null : `${baseUrl}/verificar/${consultaId}?h=${hashReporte}`;

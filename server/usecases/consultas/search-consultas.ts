import {
  MOST_COUNTED,
  MOST_WAITING,
  quienesOf,
  searchBusqueda,
  unindexedConsultas,
} from "../../db/consultas/consulta-busqueda";
import {
  type ConsultaPlace,
  type ConsultasFilter,
  countConsultas,
  findResumenes,
  pageOfConsultas,
} from "../../db/consultas/consultas";
import { type CoincidenciaFilter, withSuchMatch } from "../../db/decisiones/coincidencias-tales";
import type { CriteriosEnTiempo } from "../../domain/archivos/descarga";
import { type Busqueda, busquedaOf, isFound, palabrasOf, tsqueryOf } from "../../domain/consultas/busqueda";
import type { ConsultaResumen } from "../../domain/consultas/cobertura";
import { LISTAS } from "../../domain/listas/catalog";
import { SCREENED_SLUGS, type ScreenedSlug } from "../../domain/listas/lista";
import type { ActorOfCliente, PortalActor } from "../../domain/shared/actor";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

export interface SearchConsultasInput extends CriteriosEnTiempo {
  readonly limite: number;
  /** The last consulta of the page before. */
  readonly cursor: ConsultaPlace | null;
}

export interface FoundConsultas extends Page<ConsultaResumen> {
  readonly total: number;
  /** False: there are more than `total`. */
  readonly isTotalExact: boolean;
  /** More consultas wait to be indexed than are searched one by one: some may be missing. */
  readonly isIncomplete: boolean;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const [FIRST, LAST] = [new Date(0), new Date("9999-12-31T00:00:00Z")];
const BEYOND_ALL: ConsultaPlace = { creadaEn: LAST, consultaId: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/**
 * Returns the client's consultas that pass all criteria, newest first, page by page. New ones do not shift
 * pages, and are found at once.
 */
export async function searchConsultas(
  { db }: Pick<Deps, "db">,
  { clienteId }: Pick<PortalActor, "clienteId">,
  { limite, cursor, ...criterios }: SearchConsultasInput,
): Promise<FoundConsultas> {
  const texto = criterios.texto?.trim() || null;
  if (texto !== null && UUID.test(texto)) return findOne(db, clienteId, texto.toLowerCase());
  const { desde, hasta, quien, lista } = criterios;
  const page = { limite: limite + 1, after: cursor };
  if (texto === null && quien === null && lista === null && matchOf(criterios) === null) {
    const { severidad, sujetoObligadoNit } = criterios;
    const filter = { desde, hasta, severidad, sujetoObligadoNit, referenciaExterna: null };
    const [total, rows] = await Promise.all([
      countConsultas(db, clienteId, filter),
      pageOfConsultas(db, clienteId, filter, page),
    ]);
    return { ...pageOf(rows, limite, idOf), total, isTotalExact: true, isIncomplete: false };
  }
  return searchWords(db, clienteId, { ...criterios, texto }, limite, cursor ?? BEYOND_ALL);
}

/** The criteria that must hold for the same match. */
function matchOf({ decision = null, resultado = null, lista }: CriteriosEnTiempo): CoincidenciaFilter | null {
  return decision === null && resultado === null ? null : { estado: decision, resultado, lista };
}

const idOf = ({ consultaId }: { readonly consultaId: string }) => consultaId;

async function findOne(db: Deps["db"], clienteId: string, consultaId: string): Promise<FoundConsultas> {
  const rows = await findResumenes(db, clienteId, [consultaId]);
  return { rows, siguienteCursor: null, total: rows.length, isTotalExact: true, isIncomplete: false };
}

async function searchWords(
  db: Deps["db"],
  clienteId: string,
  criterios: CriteriosEnTiempo,
  limite: number,
  after: ConsultaPlace,
): Promise<FoundConsultas> {
  const groups = busquedaOf(clienteId, criterios);
  const busqueda = tsqueryOf(groups);
  if (busqueda === null) {
    return { rows: [], siguienteCursor: null, total: 0, isTotalExact: true, isIncomplete: false };
  }
  const [desde, hasta] = [criterios.desde ?? FIRST, criterios.hasta ?? LAST];
  // Read unindexed ones first: a consulta indexed meanwhile is found twice instead of missed.
  const waiting = await waitingOf(db, clienteId, groups, { ...criterios, desde, hasta });
  const isBounded = criterios.desde !== null || criterios.hasta !== null;
  const filter = {
    desde,
    hasta,
    isBounded,
    quien: criterios.quien,
    busqueda: busqueda || null,
    coincidencia: matchOf(criterios),
  };
  const found = await searchBusqueda(db, clienteId, filter, { limite: limite + 1, after });
  const places = newestFirst([...waiting.places.filter((place) => isBefore(place, after)), ...found.places]);
  const ids = places.slice(0, limite + 1).map(idOf);
  const total = found.total + waiting.places.length;
  const isTotalExact = found.total <= MOST_COUNTED;
  return {
    ...pageOf(await findResumenes(db, clienteId, ids), limite, idOf),
    total: isTotalExact ? total : MOST_COUNTED,
    isTotalExact,
    isIncomplete: waiting.isIncomplete,
  };
}

async function waitingOf(
  db: Deps["db"],
  clienteId: string,
  groups: Busqueda,
  {
    desde,
    hasta,
    ...criterios
  }: Omit<CriteriosEnTiempo, "desde" | "hasta"> & { readonly desde: Date; readonly hasta: Date },
) {
  const { quien } = criterios;
  const match = matchOf({ desde, hasta, ...criterios });
  const unindexed = await unindexedConsultas(db, clienteId);
  const waiting = await withMatch(db, clienteId, unindexed, match);
  const places = waiting.filter(
    (consulta) =>
      consulta.creadaEn >= desde &&
      consulta.creadaEn < hasta &&
      (quien === null || consulta.quien === quien) &&
      isFound(palabrasOf(consulta), groups),
  );
  return { places, isIncomplete: unindexed.length === MOST_WAITING };
}

/** Consultas with such a match. Null returns all. */
async function withMatch<Of extends { readonly consultaId: string }>(
  db: Deps["db"],
  clienteId: string,
  consultas: readonly Of[],
  match: CoincidenciaFilter | null,
): Promise<readonly Of[]> {
  if (match === null) return consultas;
  const found = await withSuchMatch(db, clienteId, consultas.map(idOf), match);
  return consultas.filter(({ consultaId }) => found.has(consultaId));
}

function isBefore(one: ConsultaPlace, other: ConsultaPlace): boolean {
  const ms = one.creadaEn.getTime() - other.creadaEn.getTime();
  return ms < 0 || (ms === 0 && one.consultaId < other.consultaId);
}

/** Without duplicates. */
function newestFirst(places: readonly ConsultaPlace[]): ConsultaPlace[] {
  const byId = new Map(places.map((place) => [place.consultaId, place]));
  return [...byId.values()].sort((one, other) => (isBefore(one, other) ? 1 : -1));
}

/** Who can have asked: a key, or a person. */
interface Quien {
  readonly id: string;
  readonly tipo: "llave" | "usuario" | "sistema";
  /** The key's label or the person's name. */
  readonly nombre: string | null;
  /** The last characters of a key. */
  readonly terminacion: string | null;
  /** A key that was revoked or replaced, a person that left: what they asked stays. */
  readonly isPast: boolean;
}

export interface ConsultasFiltros {
  readonly quienes: readonly Quien[];
  readonly listas: readonly { readonly slug: ScreenedSlug; readonly nombre: string }[];
  readonly operaParaTerceros: boolean;
}

/** What the list of consultas can be filtered by. */
export async function listFiltros(
  { db }: Pick<Deps, "db">,
  { clienteId, operaParaTerceros }: PortalActor,
  { now }: { readonly now: Date },
): Promise<ConsultasFiltros> {
  return {
    quienes: await quienesOf(db, clienteId, now),
    listas: SCREENED_SLUGS.map((slug) => ({ slug, nombre: LISTAS[slug].nombre })),
    operaParaTerceros,
  };
}

interface ListConsultasInput extends Omit<ConsultasFilter, "hasta"> {
  readonly limite: number;
  /** The last query of the page before. */
  readonly cursor: { readonly consultaId: string; readonly creadaEn: Date } | null;
}

/**
 * The client's queries, most recent first, page by page; one made meanwhile moves no page. `total` counts the whole
 * filter, not the page.
 */
export async function listConsultas(
  deps: Pick<Deps, "db">,
  { clienteId }: ActorOfCliente,
  { limite, cursor, ...asked }: ListConsultasInput,
): Promise<Page<ConsultaResumen> & { readonly total: number }> {
  const filter = { ...asked, hasta: null };
  const [total, found] = await Promise.all([
    countConsultas(deps.db, clienteId, filter),
    pageOfConsultas(deps.db, clienteId, filter, { limite: limite + 1, after: cursor }),
  ]);
  return { total, ...pageOf(found, limite, ({ consultaId }) => consultaId) };
}

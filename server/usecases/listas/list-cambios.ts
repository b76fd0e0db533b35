import { type CambiosFiltro, cambiosOfVersion, searchWords } from "../../db/listas/lista-cambios";
import { findVersionOf } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import { type Cambio, cambioOf, type TipoDeCambio } from "../../domain/listas/cambio";
import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaVersion } from "../../domain/listas/lista-version";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** Filter and cursor of the differences. */
export interface CambiosInput {
  readonly cambio: TipoDeCambio | null;
  readonly buscar: string;
  /** The last identifier of the page before. */
  readonly cursor: string | null;
  readonly limite: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly siguiente: string | null;
}

/** The filter with one more row, to know whether another page exists. */
export const filtroOf = ({ cambio, buscar, cursor, limite }: CambiosInput): CambiosFiltro => ({
  cambio,
  palabras: searchWords(buscar),
  after: cursor ?? "",
  limit: limite + 1,
});

export function pageOf<Row extends { readonly sourceId: string }>(
  rows: readonly Row[],
  limite: number,
): Page<Row> {
  const shown = rows.slice(0, limite);
  return { rows: shown, siguiente: rows.length > limite ? (shown.at(-1)?.sourceId ?? null) : null };
}

/**
 * Returns the differences of a version against the one before, name by name and field by field, by identifier.
 * @throws ServiceError `not_found`
 */
export async function listCambios(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { slug, versionId, ...input }: CambiosInput & VersionRef,
): Promise<Page<Cambio>> {
  return pageOfVersion(db, await versionOf(db, { slug, versionId }), input);
}

/** Rows per read for a file. */
const READ = 500;

/** Yields all of them, a page at a time. @throws ServiceError `not_found`, before anything is read. */
export async function eachCambio(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { slug, versionId, ...filtro }: Pick<CambiosInput, "cambio" | "buscar"> & VersionRef,
): Promise<AsyncGenerator<readonly Cambio[]>> {
  return readAll(db, await versionOf(db, { slug, versionId }), filtro);
}

interface VersionRef {
  readonly slug: ListaSlug;
  readonly versionId: string;
}

async function versionOf(db: Executor, { slug, versionId }: VersionRef): Promise<ListaVersion> {
  const version = await findVersionOf(db, slug, versionId);
  if (version === null) throw new ServiceError("not_found");
  return version;
}

async function* readAll(
  db: Executor,
  version: ListaVersion,
  filtro: Pick<CambiosInput, "cambio" | "buscar">,
): AsyncGenerator<readonly Cambio[]> {
  for (let cursor: string | null = null; ; ) {
    const page: Page<Cambio> = await pageOfVersion(db, version, { ...filtro, cursor, limite: READ });
    yield page.rows;
    cursor = page.siguiente;
    if (cursor === null) return;
  }
}

async function pageOfVersion(
  db: Executor,
  version: ListaVersion,
  input: CambiosInput,
): Promise<Page<Cambio>> {
  const page = pageOf(await cambiosOfVersion(db, version, filtroOf(input)), input.limite);
  return { ...page, rows: page.rows.map(cambioOf) };
}

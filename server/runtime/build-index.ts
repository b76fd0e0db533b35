import type { Db } from "../db/client";
import { currentVersions, loadEntries } from "../db/lista-versions";
import { readEntry } from "../domain/screening/index/entry-store";
import {
  buildScreeningIndex,
  type IndexedLista,
  type ScreeningIndex,
} from "../domain/screening/index/screening-index";
import { isOfModulo, type ListaEnVigor, type Modulo, type SlugOf } from "../domain/shared/lista";
import type { ListaEntry } from "../domain/shared/lista-entry";
import type { ListaVersion } from "../domain/shared/lista-version";
import { LISTAS, nombreOfVersion } from "../lists/catalog";

export interface BuiltIndex<M extends Modulo = Modulo> {
  readonly index: ScreeningIndex<M>;
  /** Lists taken from the index before, instead of the database. */
  readonly kept: number;
  readonly readMs: number;
  readonly buildMs: number;
}

/** The index of a module's versions in force. Only lists that changed since `current` are read from the database. */
export async function buildCurrentIndex<M extends Modulo>(
  db: Db,
  modulo: M,
  current: ScreeningIndex<M> | null,
): Promise<BuiltIndex<M>> {
  const started = performance.now();
  const isOfIndex = (version: ListaVersion): version is VersionOf<M> => isOfModulo(modulo, version.slug);
  const listas: IndexedLista<M>[] = [];
  let kept = 0;
  for (const version of (await currentVersions(db)).filter(isOfIndex)) {
    const entries = current && keptEntries(current, version);
    if (entries) kept += 1;
    listas.push({ lista: listaOf(version), entries: entries ?? (await loadEntries(db, version)) });
  }
  const readMs = Math.round(performance.now() - started);
  const index = buildScreeningIndex(listas);
  return { index, kept, readMs, buildMs: Math.round(performance.now() - started) - readMs };
}

type VersionOf<M extends Modulo> = ListaVersion & { readonly slug: SlugOf<M> };

function listaOf<M extends Modulo>(version: VersionOf<M>): ListaEnVigor<M> {
  const { nombre, tier } = LISTAS[version.slug];
  return {
    slug: version.slug,
    nombre: nombreOfVersion(nombre, version.isSample),
    // The catalog has each module's lists with the tiers of that module.
    tier: tier as ListaEnVigor<M>["tier"],
    versionId: version.versionId,
    hashContenido: version.hashContenido,
    fetchedEn: version.fetchedEn.toISOString(),
    totalEntradas: version.totalEntradas,
  };
}

/** The entries of a version as the index holds them: all that are screened, and so all that the next one needs. */
function keptEntries(
  current: ScreeningIndex<Modulo>,
  { versionId }: ListaVersion,
): Iterable<ListaEntry> | null {
  const lista = current.listas.findIndex((candidate) => candidate.versionId === versionId);
  return lista === -1 ? null : entriesOf(current, lista);
}

function* entriesOf({ entries }: ScreeningIndex<Modulo>, lista: number): Iterable<ListaEntry> {
  for (let entry = 0; entry < entries.listas.length; entry += 1) {
    if (entries.listas[entry] === lista) yield readEntry(entries, entry);
  }
}

import type { Db } from "../db/client";
import { currentVersions, loadEntries } from "../db/lista-versions";
import { readEntry } from "../domain/screening/index/entry-store";
import {
  buildScreeningIndex,
  type IndexedLista,
  type ScreeningIndex,
} from "../domain/screening/index/screening-index";
import { isScreenedSlug, type ScreenedSlug } from "../domain/shared/lista";
import type { ListaEntry } from "../domain/shared/lista-entry";
import type { ListaVersion } from "../domain/shared/lista-version";
import { LISTAS, nombreOfVersion } from "../lists/catalog";

export interface BuiltIndex {
  readonly index: ScreeningIndex;
  /** Lists taken from the index before, instead of the database. */
  readonly kept: number;
  readonly readMs: number;
  readonly buildMs: number;
}

/** The index of the versions in force. Only lists that changed since `current` are read from the database. */
export async function buildCurrentIndex(db: Db, current: ScreeningIndex | null): Promise<BuiltIndex> {
  const started = performance.now();
  const listas: IndexedLista[] = [];
  let kept = 0;
  for (const version of (await currentVersions(db)).filter(isScreenedVersion)) {
    const entries = current && keptEntries(current, version);
    if (entries) kept += 1;
    listas.push({ lista: listaOf(version), entries: entries ?? (await loadEntries(db, version)) });
  }
  const readMs = Math.round(performance.now() - started);
  const index = buildScreeningIndex(listas);
  return { index, kept, readMs, buildMs: Math.round(performance.now() - started) - readMs };
}

type ScreenedVersion = ListaVersion & { readonly slug: ScreenedSlug };

const isScreenedVersion = (version: ListaVersion): version is ScreenedVersion => isScreenedSlug(version.slug);

function listaOf(version: ScreenedVersion): IndexedLista["lista"] {
  const { nombre, tier } = LISTAS[version.slug];
  return {
    slug: version.slug,
    nombre: nombreOfVersion(nombre, version.isSample),
    tier,
    versionId: version.versionId,
    hashContenido: version.hashContenido,
    fetchedEn: version.fetchedEn.toISOString(),
    totalEntradas: version.totalEntradas,
  };
}

/** The entries of a version as the index holds them: all that are screened, and so all that the next one needs. */
function keptEntries(current: ScreeningIndex, { versionId }: ListaVersion): Iterable<ListaEntry> | null {
  const lista = current.listas.findIndex((candidate) => candidate.versionId === versionId);
  return lista === -1 ? null : entriesOf(current, lista);
}

function* entriesOf({ entries }: ScreeningIndex, lista: number): Iterable<ListaEntry> {
  for (let entry = 0; entry < entries.listas.length; entry += 1) {
    if (entries.listas[entry] === lista) yield readEntry(entries, entry);
  }
}

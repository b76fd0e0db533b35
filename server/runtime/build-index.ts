import { currentVersions, entriesChangedSince, readEntries } from "../db/listas/lista-versions";
import type { Db } from "../db/sql/client";
import { LISTAS, nombreOfVersion } from "../domain/listas/catalog";
import { isOfModulo, type ListaEnVigor, type Modulo, type SlugOf } from "../domain/listas/lista";
import { type ListaEntry, screenedPart } from "../domain/listas/lista-entry";
import type { ListaVersion } from "../domain/listas/lista-version";
import { storedText } from "../domain/screening/index/entry-store";
import {
  compareListas,
  isScreened,
  type ScreeningIndex,
  ScreeningIndexBuilder,
} from "../domain/screening/index/screening-index";

export interface BuiltIndex<M extends Modulo = Modulo> {
  readonly index: ScreeningIndex<M>;
  /** Lists taken from the index before, but for what changed. */
  readonly kept: number;
  readonly readMs: number;
  readonly buildMs: number;
}

/** The index of a module's versions in force. Only what changed since `current` is read from the database. */
export async function buildCurrentIndex<M extends Modulo>(
  db: Db,
  modulo: M,
  current: ScreeningIndex<M> | null,
): Promise<BuiltIndex<M>> {
  const started = performance.now();
  let readMs = 0;
  const isOfIndex = (version: ListaVersion): version is VersionOf<M> => isOfModulo(modulo, version.slug);
  const builder = new ScreeningIndexBuilder<M>(false, current);
  let kept = 0;
  const versions = (await currentVersions(db)).filter(isOfIndex);
  const listas = versions.map((version) => ({ version, lista: listaOf(version) }));
  for (const { version, lista } of listas.sort((one, other) => compareListas(one.lista, other.lista))) {
    builder.begin(lista);
    let asked = performance.now();
    const change = current && (await changeSince(db, current, version));
    readMs += performance.now() - asked;
    if (change) {
      kept += 1;
      // An index that is not of the version that it names helps nobody.
      if (builder.keep(change.from, change.gone) < change.gone.size)
        return buildCurrentIndex(db, modulo, null);
      for (const entry of change.added) builder.add(entry);
      continue;
    }
    asked = performance.now();
    for await (const batch of readEntries(db, version)) {
      readMs += performance.now() - asked;
      for (const { content } of batch) builder.add(entryOf(content));
      asked = performance.now();
    }
  }
  const index = builder.build();
  const tookMs = performance.now() - started;
  return { index, kept, readMs: Math.round(readMs), buildMs: Math.round(tookMs - readMs) };
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

const entryOf = (content: string): ListaEntry => screenedPart(JSON.parse(content));

/** Says what a version changes of a list in another index. Null if that is much, or if the index or the database cannot tell. */
async function changeSince(db: Db, current: ScreeningIndex<Modulo>, version: ListaVersion) {
  const from = current.listas.findIndex(({ slug }) => slug === version.slug);
  const known = current.listas[from];
  if (known?.versionId === version.versionId) return { from, gone: new Set<string>(), added: [] };
  const changed = known ? await entriesChangedSince(db, known.versionId, version) : null;
  if (changed === null) return null;
  const entries = changed.map(({ content, isNew }) => ({ entry: entryOf(content), isNew }));
  const gone = entries.filter(({ entry, isNew }) => !isNew && isScreened(entry));
  return {
    from,
    gone: new Set(gone.map(({ entry }) => storedText(entry))),
    added: entries.filter(({ isNew }) => isNew).map(({ entry }) => entry),
  };
}

import { currentVersions, readEntries } from "../db/listas/lista-versions";
import type { Db } from "../db/sql/client";
import { LISTAS, nombreOfVersion } from "../domain/listas/catalog";
import { isOfModulo, type ListaEnVigor, type Modulo, type SlugOf } from "../domain/listas/lista";
import { type ListaEntry, screenedPart } from "../domain/listas/lista-entry";
import type { ListaVersion } from "../domain/listas/lista-version";
import { readEntry } from "../domain/screening/index/entry-store";
import {
  compareListas,
  type ScreeningIndex,
  ScreeningIndexBuilder,
} from "../domain/screening/index/screening-index";

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
  let readMs = 0;
  const isOfIndex = (version: ListaVersion): version is VersionOf<M> => isOfModulo(modulo, version.slug);
  const builder = new ScreeningIndexBuilder<M>();
  let kept = 0;
  const versions = (await currentVersions(db)).filter(isOfIndex);
  const listas = versions.map((version) => ({ version, lista: listaOf(version) }));
  for (const { version, lista } of listas.sort((one, other) => compareListas(one.lista, other.lista))) {
    builder.begin(lista);
    const entries = current && keptEntries(current, version);
    if (entries) {
      kept += 1;
      for (const entry of entries) builder.add(entry);
      continue;
    }
    let asked = performance.now();
    for await (const batch of readEntries(db, version)) {
      readMs += performance.now() - asked;
      for (const { content } of batch) builder.add(screenedPart(JSON.parse(content)));
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

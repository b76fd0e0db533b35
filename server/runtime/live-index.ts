import type { Logger } from "pino";
import type { Db } from "../db/client";
import { currentVersions, type ListaVersion, loadEntries } from "../db/lista-versions";
import { buildScreeningIndex, type IndexedLista, type ScreeningIndex } from "../domain/screening/index-build";
import { isScreenedSlug, type ScreenedSlug } from "../domain/shared/lista";
import { LISTAS, nombreOfVersion } from "../lists/catalog";
import type { LiveIndex } from "../usecases/deps";

/** matching.md section 6: every process notices a new version within 5 s. */
const POLL_MS = 2_000;

type ScreenedVersion = ListaVersion & { readonly slug: ScreenedSlug };

const isScreenedVersion = (version: ListaVersion): version is ScreenedVersion => isScreenedSlug(version.slug);

function identityOf(versions: readonly ListaVersion[]): string {
  return versions
    .map((version) => version.versionId)
    .sort()
    .join();
}

async function indexedLista(db: Db, version: ScreenedVersion): Promise<IndexedLista> {
  const { nombre, tier } = LISTAS[version.slug];
  return {
    lista: {
      slug: version.slug,
      nombre: nombreOfVersion(nombre, version.isSample),
      tier,
      versionId: version.versionId,
      hashContenido: version.hashContenido,
      fetchedEn: version.fetchedEn.toISOString(),
      totalEntradas: version.totalEntradas,
    },
    entries: await loadEntries(db, version),
  };
}

/** The index of the versions in force, kept current by polling; a failed build keeps the one that stands. */
export function createLiveIndex(db: Db, log: Logger): LiveIndex & { start(): void; stop(): void } {
  let index: ScreeningIndex | null = null;
  let identity = identityOf([]);
  let refreshing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function rebuildIfChanged(): Promise<void> {
    // A new version of a diligence list is no reason to build: no screening compares it.
    const versions = (await currentVersions(db)).filter(isScreenedVersion);
    const found = identityOf(versions);
    if (found === identity) return;
    const listas: IndexedLista[] = [];
    for (const version of versions) listas.push(await indexedLista(db, version));
    const started = performance.now();
    index = buildScreeningIndex(listas);
    identity = found;
    const buildMs = Math.round(performance.now() - started);
    log.info({ listas: versions.length, names: index.nameCount, buildMs }, "screening index in force");
  }

  function refresh(): Promise<void> {
    // One build at a time; a caller's version is in the database before it asks, so its turn will see it.
    refreshing = refreshing.catch(() => {}).then(rebuildIfChanged);
    return refreshing;
  }

  function schedule(): void {
    timer = setTimeout(async () => {
      await refresh().catch((error: unknown) =>
        log.error({ error }, "the screening index could not be renewed"),
      );
      if (timer !== undefined) schedule();
    }, POLL_MS);
    timer.unref();
  }

  return {
    current: () => index,
    refresh,
    start: schedule,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

import type { Logger } from "pino";
import { lastConfirmations } from "../db/listas/lista-attempts";
import { currentVersions } from "../db/listas/lista-versions";
import type { Db } from "../db/sql/client";
import { isOfModulo, type Modulo } from "../domain/listas/lista";
import type { IndexLag } from "../domain/operacion/readiness";
import type { ScreeningIndex } from "../domain/screening/index/screening-index";
import type { LiveIndex } from "../usecases/deps";
import type { WorkerThread } from "./worker/thread";

/** matching.md section 6: every process notices a new version within 5 s. */
const POLL_MS = 2_000;
const CONFIRMED_MS = 60_000;

function identityOf(versions: readonly { readonly versionId: string }[]): string {
  return versions
    .map((version) => version.versionId)
    .sort()
    .join();
}

/** An index that is kept current from `start` on. */
export interface PolledIndex<M extends Modulo = Modulo> extends LiveIndex<M> {
  /** How outdated it is. */
  lag(): IndexLag;
  readonly confirmadas: () => ReadonlyMap<string, Date>;
  /** Calls `heard` whenever it has been renewed. */
  onRenewed(heard: () => void): void;
  start(): void;
  stop(): void;
}

/**
 * The index of a module's versions in force, kept current by polling and built in `thread`. A failed build keeps the
 * current one. Other modules' lists cause no build.
 */
export function createLiveIndex<M extends Modulo>(
  modulo: M,
  db: Db,
  thread: WorkerThread,
  log: Logger,
): PolledIndex<M> {
  let index: ScreeningIndex<M> | null = null;
  /** When the versions in force began to differ from those of `index`. */
  let behindSince: number | null = null;
  let refreshing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let confirmadas: ReadonlyMap<string, Date> = new Map();
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let renewed = () => {};

  async function rebuildIfChanged(): Promise<void> {
    const versions = (await currentVersions(db)).filter(({ slug }) => isOfModulo(modulo, slug));
    if (performance.now() - confirmedAt > CONFIRMED_MS) {
      const found = await lastConfirmations(db);
      confirmadas = new Map(found.map(({ slug, confirmadaEn }) => [slug, confirmadaEn]));
      confirmedAt = performance.now();
    }
    if (identityOf(versions) === identityOf(index?.listas ?? [])) {
      behindSince = null;
      return;
    }
    behindSince ??= performance.now();
    const { index: built, ...figures } = await thread.run("buildIndex", { modulo, current: index });
    index = built as ScreeningIndex<M>;
    behindSince = null;
    const { listas, nameCount: names } = index;
    log.info({ modulo, listas: listas.length, names, ...figures }, "screening index in force");
    renewed();
  }

  function refresh(): Promise<void> {
    // One build at a time. A caller has stored its version before, so its build reads that version.
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
    confirmadas: () => confirmadas,
    refresh,
    lag: () => ({
      modulo,
      atrasoMs: behindSince === null ? 0 : performance.now() - behindSince,
      isBuilt: index !== null,
    }),
    onRenewed: (heard) => {
      renewed = heard;
    },
    start: schedule,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

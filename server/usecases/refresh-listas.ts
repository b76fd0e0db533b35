import { lastAttempts, recordAttempt } from "../db/lista-attempts";
import { currentVersions, type ListaVersion } from "../db/lista-versions";
import type { SoporteActor } from "../domain/shared/actor";
import type { ListaSlug } from "../domain/shared/lista";
import { LISTAS } from "../lists/catalog";
import { downloadLista, IMPATIENT_POLICY } from "../lists/download";
import { DownloadFailure } from "../lists/download-failure";
import { ListaRejection } from "../lists/rejection";
import { hasSample, readSample } from "../lists/samples/load-sample";
import type { Deps } from "./deps";
import { ingestLista } from "./ingest-lista";

const FRESH_MS = 24 * 3_600_000;

/**
 * Renews every list without an official version that was confirmed within a day, each on its own: one failing
 * never touches another. Outside production a list that has nothing and cannot be had falls back to the
 * bundled sample, and says so.
 */
export async function refreshListas(deps: Deps): Promise<void> {
  const now = await deps.clock.now();
  const [versions, attempts] = await Promise.all([currentVersions(deps.db), lastAttempts(deps.db)]);
  const confirmedEn = (version: ListaVersion) => {
    const last = attempts.find(({ slug }) => slug === version.slug);
    return last?.resultado === "sin_cambios" ? last.en : version.fetchedEn;
  };
  const stale = Object.values(LISTAS).filter(({ slug, derivation }) => {
    const version = versions.find((candidate) => candidate.slug === slug);
    const isFresh = version && !version.isSample && now.getTime() - confirmedEn(version).getTime() < FRESH_MS;
    return derivation === null && !isFresh;
  });
  await Promise.all(
    stale.map(async ({ slug }) => {
      const isMissing = !versions.some((version) => version.slug === slug);
      const isImpatient = isMissing && deps.allowsSamples;
      const isRenewed = await refreshLista(deps, slug, isImpatient);
      if (!isRenewed && isImpatient && hasSample(slug)) await loadSample(deps, slug);
    }),
  );
}

/**
 * Downloads one list from its official source and takes it into force. Resolves to whether an official version
 * of this moment is in force; what went wrong otherwise is in the list's last attempt.
 */
export async function refreshLista(deps: Deps, slug: ListaSlug, isImpatient = false): Promise<boolean> {
  const source = LISTAS[slug];
  if (source.downloads.length === 0) return false;
  const started = await deps.clock.now();
  deps.log.info({ lista: slug }, "downloading from the official source");
  try {
    const file = await downloadLista(source, deps.fetcher, isImpatient ? IMPATIENT_POLICY : undefined);
    const actor = systemActor(deps, started);
    await ingestLista(deps, actor, { slug, ...file, isSample: false, acceptsReduction: false });
    return true;
  } catch (error) {
    if (error instanceof ListaRejection) return false;
    const detalle = error instanceof DownloadFailure ? error.reason : "Falla interna al procesar la lista.";
    deps.log.warn(
      { lista: slug, reason: detalle, ...(error instanceof DownloadFailure ? {} : { error }) },
      "no list",
    );
    await recordAttempt(deps.db, { slug, en: started, resultado: "fallida", detalle });
    return false;
  }
}

async function loadSample(deps: Deps, slug: ListaSlug): Promise<void> {
  deps.log.warn(
    { lista: slug },
    "the official source could not be had: loading the bundled SAMPLE (muestra)",
  );
  const actor = systemActor(deps, await deps.clock.now());
  const file = await readSample(slug);
  await ingestLista(deps, actor, { slug, ...file, isSample: true, acceptsReduction: false });
}

const systemActor = (deps: Deps, at: Date): SoporteActor => ({
  kind: "soporte",
  name: "sistema:listas",
  requestId: deps.entropy.uuidV7(at),
});

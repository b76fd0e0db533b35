import { lastConfirmations, recordAttempt } from "../db/lista-attempts";
import { currentVersions } from "../db/lista-versions";
import { systemActor } from "../domain/shared/actor";
import type { ListaSlug } from "../domain/shared/lista";
import { LISTAS } from "../lists/catalog";
import { type DownloadPolicy, downloadLista, IMPATIENT_POLICY } from "../lists/download";
import { DownloadFailure } from "../lists/download-failure";
import { hasSample, readSample } from "../lists/samples/load-sample";
import type { Deps } from "./deps";
import type { IngestRefusal } from "./lista-intake";

const FRESH_MS = 24 * 3_600_000;

/** What came of renewing one list. `muestra`: nothing could be had, and the bundled sample stands in. */
type RefreshResultado = "activada" | "sin_cambios" | IngestRefusal["refusal"] | "fallida" | "muestra";

interface RefreshScope {
  /** Only lists without an official version that its source confirmed within a day. */
  readonly onlyStale: boolean;
  readonly policy: DownloadPolicy;
}

/**
 * Renews lists from their official sources, each on its own: one failing never touches another. Outside production
 * a list that has nothing and cannot be had falls back to the bundled sample, and says so.
 */
export async function refreshListas(
  deps: Deps,
  { onlyStale, policy }: RefreshScope,
): Promise<readonly { readonly lista: ListaSlug; readonly resultado: RefreshResultado }[]> {
  const now = await deps.clock.now();
  const [versions, confirmations] = await Promise.all([currentVersions(deps.db), lastConfirmations(deps.db)]);
  const isFresh = (slug: ListaSlug) =>
    confirmations.some(
      (found) => found.slug === slug && now.getTime() - found.confirmadaEn.getTime() < FRESH_MS,
    );
  // Outside production a first start waits for no source: what it lacks it can do without, or has a sample of.
  const isFirstTry = (slug: ListaSlug) =>
    deps.allowsSamples && !versions.some((version) => version.slug === slug);
  const due = Object.values(LISTAS).filter(
    ({ slug, derivation, downloads }) =>
      derivation === null &&
      !(onlyStale && isFresh(slug)) &&
      (downloads.length > 0 || (isFirstTry(slug) && hasSample(slug))),
  );
  return Promise.all(
    due.map(async ({ slug }) => {
      const resultado = isFirstTry(slug)
        ? await refreshOrSample(deps, slug)
        : await refreshLista(deps, slug, policy);
      return { lista: slug, resultado };
    }),
  );
}

async function refreshOrSample(deps: Deps, slug: ListaSlug): Promise<RefreshResultado> {
  const resultado =
    LISTAS[slug].downloads.length === 0 ? "fallida" : await refreshLista(deps, slug, IMPATIENT_POLICY);
  const isHad = resultado === "activada" || resultado === "sin_cambios";
  return isHad || !hasSample(slug) ? resultado : loadSample(deps, slug);
}

/** Downloads one list from its official source and takes it into force; its last attempt tells more. */
export async function refreshLista(
  deps: Deps,
  slug: ListaSlug,
  policy: DownloadPolicy,
): Promise<RefreshResultado> {
  const source = LISTAS[slug];
  const started = await deps.clock.now();
  deps.log.info({ lista: slug }, "downloading from the official source");
  try {
    const file = await downloadLista(source, deps.fetcher, policy);
    const actor = systemActor("listas", deps.entropy.uuidV7(started));
    const official = { slug, ...file, isSample: false, acceptsReduction: false };
    const outcome = await deps.listaIntake.ingest(actor, official);
    if ("refusal" in outcome) return outcome.refusal;
    return outcome.isNew ? "activada" : "sin_cambios";
  } catch (error) {
    const detalle = error instanceof DownloadFailure ? error.reason : "Falla interna al procesar la lista.";
    deps.log.warn(
      { lista: slug, reason: detalle, ...(error instanceof DownloadFailure ? {} : { error }) },
      "no list",
    );
    await recordAttempt(deps.db, { slug, en: started, resultado: "fallida", detalle });
    return "fallida";
  }
}

async function loadSample(deps: Deps, slug: ListaSlug): Promise<RefreshResultado> {
  const log = deps.log.child({ lista: slug });
  log.warn("the official source could not be had: loading the bundled SAMPLE (muestra)");
  try {
    const actor = systemActor("listas", deps.entropy.uuidV7(await deps.clock.now()));
    const file = await readSample(slug);
    const sample = { slug, ...file, isSample: true, acceptsReduction: false };
    const outcome = await deps.listaIntake.ingest(actor, sample);
    return "refusal" in outcome ? outcome.refusal : "muestra";
  } catch (error) {
    log.error({ error }, "the sample could not be loaded");
    return "fallida";
  }
}

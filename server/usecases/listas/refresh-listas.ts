import { lastConfirmations } from "../../db/lista-attempts";
import { currentVersions } from "../../db/lista-versions";
import type { StaffActor } from "../../domain/shared/actor";
import type { ListaSlug } from "../../domain/shared/lista";
import { LISTAS } from "../../lists/catalog";
import { type DownloadPolicy, IMPATIENT_POLICY } from "../../lists/download";
import { hasSample, readSample } from "../../lists/samples/load-sample";
import type { Deps } from "../deps";
import { beginEjecucion, endingEjecucion } from "./in-ejecucion";
import { type RefreshResultado, refreshLista } from "./refresh-lista";

const FRESH_MS = 24 * 3_600_000;

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
  actor: StaffActor,
  { onlyStale, policy }: RefreshScope,
): Promise<readonly { readonly lista: ListaSlug; readonly resultado: RefreshResultado }[]> {
  const now = await deps.clock.now();
  const [versions, confirmations] = await Promise.all([currentVersions(deps.db), lastConfirmations(deps.db)]);
  const isFresh = (slug: ListaSlug) =>
    confirmations.some(
      (found) => found.slug === slug && now.getTime() - found.confirmadaEn.getTime() < FRESH_MS,
    );
  // Outside production a first start tries a source only once: a sample stands in, or the list is done without.
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
        ? await refreshOrSample(deps, actor, slug)
        : await refreshLista(deps, actor, slug, policy);
      return { lista: slug, resultado };
    }),
  );
}

async function refreshOrSample(deps: Deps, actor: StaffActor, slug: ListaSlug): Promise<RefreshResultado> {
  const resultado =
    LISTAS[slug].downloads.length === 0 ? "fallida" : await refreshLista(deps, actor, slug, IMPATIENT_POLICY);
  const isHad = resultado === "activada" || resultado === "sin_cambios";
  return isHad || !hasSample(slug) ? resultado : loadSample(deps, actor, slug);
}

async function loadSample(deps: Deps, actor: StaffActor, slug: ListaSlug): Promise<RefreshResultado> {
  const log = deps.log.child({ lista: slug });
  log.warn("the official source could not be had: loading the bundled SAMPLE (muestra)");
  try {
    const file = await readSample(slug);
    const ejecucionId = await beginEjecucion(deps, deps.db, actor, slug);
    const sample = { slug, ...file, isSample: true, acceptsReduction: false, ejecucionId };
    return await endingEjecucion(
      deps,
      ejecucionId,
      (resultado) => resultado,
      async () => {
        const outcome = await deps.listaIntake.ingest(actor, sample);
        return "refusal" in outcome ? outcome.refusal : "muestra";
      },
    );
  } catch (error) {
    log.error({ error }, "the sample could not be loaded");
    return "fallida";
  }
}

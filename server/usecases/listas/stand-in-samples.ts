import { currentVersions } from "../../db/listas/lista-versions";
import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaVersion } from "../../domain/listas/lista-version";
import type { StaffActor } from "../../domain/shared/actor";
import { hasSample, readSample } from "../../lists/samples/load-sample";
import { SOURCES } from "../../lists/sources";
import type { Deps } from "../deps";
import { beginEjecucion, endingEjecucion } from "./ejecuciones";
import type { RefreshResultado } from "./refresh-lista";

/**
 * Outside production, puts bundled samples in force at once for lists that have nothing, so that a first query waits
 * for no source. Versions from a source or from support stay. Returns the lists that have a sample now.
 */
export async function standInSamples(deps: Deps, actor: StaffActor): Promise<ReadonlySet<ListaSlug>> {
  if (!deps.allowsSamples) return new Set();
  const versions = await currentVersions(deps.db);
  const lacking = Object.values(SOURCES).filter(({ slug }) => hasSample(slug) && isLacking(slug, versions));
  const resultados = await Promise.all(lacking.map(({ slug }) => loadSample(deps, actor, slug)));
  return new Set(lacking.flatMap(({ slug }, place) => (resultados[place] === "muestra" ? [slug] : [])));
}

/** Nothing is in force, or only a sample whose process died before it derived other lists. */
function isLacking(slug: ListaSlug, versions: readonly ListaVersion[]): boolean {
  const inForce = (one: ListaSlug) => versions.find((version) => version.slug === one) ?? null;
  const version = inForce(slug);
  if (version !== null && !version.isSample) return false;
  const derived = Object.values(SOURCES).filter(({ derivation }) => derivation?.from === slug);
  return version === null || derived.some((source) => inForce(source.slug) === null);
}

async function loadSample(deps: Deps, actor: StaffActor, slug: ListaSlug): Promise<RefreshResultado> {
  const log = deps.log.child({ lista: slug });
  log.warn("nothing is in force: loading the bundled SAMPLE (muestra)");
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
        if ("refusal" in outcome) return outcome.refusal;
        return outcome.isNew ? "muestra" : "sin_cambios";
      },
    );
  } catch (error) {
    log.error({ error }, "the sample could not be loaded");
    return "fallida";
  }
}

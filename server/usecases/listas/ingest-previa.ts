import { loadPreviaRaw } from "../../db/listas/lista-previas";
import type { IngestOutcome } from "../../domain/listas/lista-version";
import type { PreviaPuesta } from "../../domain/listas/previa";
import type { SoporteActor } from "../../domain/shared/actor";
import { SOURCES } from "../../lists/sources";
import { avanceOf } from "./avance";
import { findOpenPrevia } from "./find-open-previa";
import { ingestDerived } from "./ingest-derived";
import { ingestRetenida } from "./ingest-retenida";
import { formatoOf, parseStored } from "./parse-lista";
import { type IngestDeps, takeIntoForce } from "./take-into-force";

/**
 * Puts exactly the previewed file in force, if the version that it was compared with still is.
 * @throws ServiceError `not_found`; `conflicto` if it was used before or another version came into force since.
 */
export async function ingestPrevia(
  deps: IngestDeps,
  actor: SoporteActor,
  { slug, previaId, aceptaReduccion, motivo, ejecucionId }: PreviaPuesta,
): Promise<IngestOutcome> {
  const previa = await findOpenPrevia(deps, { slug, previaId });
  const avance = avanceOf(deps, ejecucionId);
  avance("leyendo", 0);
  if (previa.retenidaId !== null) {
    return ingestRetenida(deps, actor, { slug, retenidaId: previa.retenidaId, motivo, previa, avance });
  }
  const raw = await loadPreviaRaw(deps.db, previaId);
  const stored = { slug, raw, formato: previa.formato, derivadaDe: null };
  const file = { formato: formatoOf(stored), isSample: false, acceptsReduction: aceptaReduccion };
  const ingest = { deps, actor, file, fetchedEn: await deps.clock.now(), retenidaId: null, motivo, avance };
  const content = await parseStored(stored, (read) => avance("leyendo", read, previa.totalEntradas));
  const candidate = { source: SOURCES[slug], content, origin: { gzipped: raw } };
  const outcome = await takeIntoForce({ ...ingest, previa }, candidate);
  await ingestDerived(ingest, slug, content, outcome.version);
  return outcome;
}

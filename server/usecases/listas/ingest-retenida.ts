import { loadRetenidaFile } from "../../db/listas/lista-retenidas";
import { findVersion } from "../../db/listas/lista-versions";
import type { IngestOutcome } from "../../domain/listas/lista-version";
import type { RetenidaDecision } from "../../domain/listas/retenida";
import type { StaffActor } from "../../domain/shared/actor";
import { SOURCES } from "../../lists/sources";
import { ingestDerived } from "./ingest-derived";
import { deriveContent, formatoOf, parseStored } from "./parse-lista";
import { type Ingest, type IngestDeps, takeIntoForce } from "./take-into-force";

/**
 * Puts a retenida in force and records that it was accepted.
 * @throws ServiceError `conflicto` if it was accepted or discarded before; ListaRejection if it no longer parses.
 */
export async function ingestRetenida(
  deps: IngestDeps,
  actor: StaffActor,
  { slug, retenidaId, motivo = null, previa, avance }: RetenidaDecision & Pick<Ingest, "previa" | "avance">,
): Promise<IngestOutcome> {
  const retenida = await loadRetenidaFile(deps.db, retenidaId);
  const file = { formato: formatoOf(retenida), isSample: false, acceptsReduction: true };
  const ingest = { deps, actor, file, fetchedEn: await deps.clock.now(), retenidaId, motivo };
  const seen = { ...ingest, ...(previa && { previa }), ...(avance && { avance }) };
  const published = await parseStored(retenida);
  const source = SOURCES[slug];
  if (retenida.derivadaDe === null) {
    const origin = { gzipped: retenida.raw };
    const outcome = await takeIntoForce(seen, { source, content: published, origin });
    await ingestDerived({ ...ingest, retenidaId: null }, slug, published, outcome.version);
    return outcome;
  }
  const parent = await findVersion(deps.db, retenida.derivadaDe);
  const content = await deriveContent(source, published);
  return takeIntoForce(seen, { source, content, origin: { parent } });
}

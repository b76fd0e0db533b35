import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { IngestOutcome } from "../../domain/listas/lista-version";
import type { StaffActor } from "../../domain/shared/actor";
import { SOURCES } from "../../lists/sources";
import type { ListaFile } from "../lista-intake";
import { avanceOf } from "./avance";
import { ingestDerived } from "./ingest-derived";
import { parseLista } from "./parse-lista";
import { recordingRefusal } from "./recording-refusal";
import { type IngestDeps, takeIntoForce } from "./take-into-force";

const gzipped = promisify(gzip);

/**
 * Puts one file of a list in force, completely or not at all, with the lists derived from it.
 * @throws ListaRejection with the reason, and the version in force stays. A file that a guard objects to is
 *   stored as a retenida. Every attempt is recorded.
 */
export async function ingestLista(
  deps: IngestDeps,
  actor: StaffActor,
  { slug, raw, ...file }: ListaFile,
): Promise<IngestOutcome> {
  const avance = avanceOf(deps, file.ejecucionId);
  avance("leyendo", 0);
  const ingest = { deps, actor, file, fetchedEn: await deps.clock.now(), retenidaId: null, avance };
  const source = SOURCES[slug];
  const { content, outcome } = await recordingRefusal(ingest, slug, async () => {
    const content = await parseLista(source, file.formato, raw, (read) => avance("leyendo", read));
    const origin = { gzipped: await gzipped(raw) };
    return { content, outcome: await takeIntoForce(ingest, { source, content, origin }) };
  });
  const { version } = outcome;
  // Derives nothing from a sample that was not put in force.
  const isInForce = version.hashContenido === content.hashContenido && version.isSample === file.isSample;
  if (isInForce) await ingestDerived(ingest, slug, content, version);
  return outcome;
}

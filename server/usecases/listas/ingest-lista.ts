import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { recordAttempt } from "../../db/listas/lista-attempts";
import { loadPreviaRaw } from "../../db/listas/lista-previas";
import { loadRetenidaFile } from "../../db/listas/lista-retenidas";
import { findVersion } from "../../db/listas/lista-versions";
import type { ListaSlug } from "../../domain/listas/lista";
import type { IngestOutcome, ListaVersion } from "../../domain/listas/lista-version";
import type { PreviaPuesta } from "../../domain/listas/previa";
import type { RetenidaDecision } from "../../domain/listas/retenida";
import type { SoporteActor, StaffActor } from "../../domain/shared/actor";
import { GuardRejection, ListaRejection } from "../../lists/rejection";
import type { ListaSource } from "../../lists/source";
import { SOURCES } from "../../lists/sources";
import type { VersionContent } from "../../lists/version-content";
import type { ListaFile } from "../lista-intake";
import { avanceOf } from "./ejecuciones";
import { deriveContent, formatoOf, parseLista, parseStored, readChange } from "./parse-lista";
import { findOpenPrevia } from "./previas";
import { type Ingest, type IngestDeps, takeDerivedIntoForce, takeIntoForce } from "./take-into-force";

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
  // Level 6 takes half as long again, for 2 % less.
  const compressing = gzipped(raw, { level: 4 });
  compressing.catch(() => {});
  const { content, outcome } = await recordingRefusal(ingest, slug, async () => {
    const change = await readChange(deps.db, deps.lector, { slug, raw, ...file });
    const candidate = change && { source, content: change, origin: { gzipped: await compressing } };
    const taken = candidate && (await takeIntoForce(ingest, candidate));
    if (taken) return { content: null, outcome: taken };
    const content = await parseLista(source, file.formato, raw, (read) => avance("leyendo", read));
    const origin = { gzipped: await compressing };
    return { content, outcome: await takeIntoForce(ingest, { source, content, origin }) };
  });
  // Only lists from which none is derived are read by their changes.
  if (content === null) return outcome;
  const { version } = outcome;
  // Derives nothing from a sample that was not put in force.
  const isInForce = version.hashContenido === content.hashContenido && version.isSample === file.isSample;
  if (isInForce) await ingestDerived(ingest, slug, content, version);
  return outcome;
}

/** Runs `work`; a ListaRejection that it throws is recorded as the list's attempt and thrown on. */
async function recordingRefusal<T>(
  { deps, fetchedEn }: Ingest,
  slug: ListaSlug,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ListaRejection) {
      const resultado = error instanceof GuardRejection ? "retenida" : "rechazada";
      deps.log.warn({ lista: slug, resultado, reason: error.reason }, "the version in force stays");
      await recordAttempt(deps.db, { slug, en: fetchedEn, resultado, detalle: error.reason });
    }
    throw error;
  }
}

/** Takes the lists that are derived from a version of another one into force, while that one is. */
export async function ingestDerived(
  ingest: Ingest,
  slug: ListaSlug,
  published: VersionContent,
  parent: ListaVersion,
): Promise<void> {
  for (const source of Object.values(SOURCES)) {
    if (source.derivation?.from === slug) await ingestOne(ingest, source, published, parent);
  }
}

/** A derived list that is refused never touches the one it comes from: its own attempt says why. */
async function ingestOne(
  ingest: Ingest,
  source: ListaSource,
  published: VersionContent,
  parent: ListaVersion,
): Promise<void> {
  await recordingRefusal(ingest, source.slug, async () => {
    const content = await deriveContent(source, published);
    return takeDerivedIntoForce(ingest, { source, content, origin: { parent } }, parent);
  }).catch((error: unknown) => {
    if (!(error instanceof ListaRejection)) throw error;
  });
}

/**
 * Takes a retenida into force, as support decided, and records that it was accepted.
 * @throws ServiceError `conflicto` where it was taken or discarded before; ListaRejection where it no longer parses.
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

/**
 * Puts in force what a preview shows, and no other thing: the file is the one that was compared, and so is the version
 * it was compared with.
 * @throws ServiceError `not_found`; `conflicto` where it was used before or another version came into force since.
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

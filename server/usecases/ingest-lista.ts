import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { recordAttempt } from "../db/lista-attempts";
import { loadRetenidaFile } from "../db/lista-retenidas";
import { findVersion, type ListaVersion } from "../db/lista-versions";
import type { SoporteActor } from "../domain/shared/actor";
import type { ListaSlug } from "../domain/shared/lista";
import { LISTAS } from "../lists/catalog";
import { ListaHeld, ListaRejection } from "../lists/rejection";
import type { ListaFormato, ListaSource } from "../lists/source";
import { assembleContent, type VersionContent } from "../lists/version-content";
import type { HeldListaRef, IngestOutcome, ListaFile } from "./lista-intake";
import { type Ingest, type IngestDeps, takeIntoForce } from "./take-into-force";

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

/**
 * Takes one file of a list into force, whole or not at all, and the lists derived from it in the same ingest.
 * @throws ListaRejection with the reason, the version in force staying as it was; what a guard holds is kept for
 *   support. Every attempt is recorded.
 */
export async function ingestLista(
  deps: IngestDeps,
  actor: SoporteActor,
  { slug, raw, ...file }: ListaFile,
): Promise<IngestOutcome> {
  const ingest = { deps, actor, file, fetchedEn: await deps.clock.now(), retenidaId: null };
  const source = LISTAS[slug];
  const { content, outcome } = await recordingRefusal(ingest, slug, async () => {
    const content = await parseFile(source, file.formato, raw);
    const origin = { gzipped: await gzipped(raw) };
    return { content, outcome: await takeIntoForce(ingest, { source, content, origin }) };
  });
  await ingestAllDerived(ingest, slug, content, outcome.version);
  return outcome;
}

/**
 * Takes a held file into force because support says so, and says so of it.
 * @throws ServiceError `conflicto` where it was taken or discarded before; ListaRejection where it no longer parses.
 */
export async function ingestHeldLista(
  deps: IngestDeps,
  actor: SoporteActor,
  { slug, retenidaId }: HeldListaRef,
): Promise<IngestOutcome> {
  const held = await loadRetenidaFile(deps.db, retenidaId);
  // Stored by an ingest, which took the format from the list's own.
  const formato = held.formato as ListaFormato;
  const file = { formato, isSample: false, acceptsReduction: true };
  const ingest = { deps, actor, file, fetchedEn: await deps.clock.now(), retenidaId };
  const published = await parseFile(LISTAS[held.slug], formato, await gunzipped(held.raw));
  const source = LISTAS[slug];
  if (held.derivadaDe === null) {
    const origin = { gzipped: held.raw };
    const outcome = await takeIntoForce(ingest, { source, content: published, origin });
    await ingestAllDerived({ ...ingest, retenidaId: null }, slug, published, outcome.version);
    return outcome;
  }
  const parent = await findVersion(deps.db, held.derivadaDe);
  const content = await derivedContent(source, published);
  return takeIntoForce(ingest, { source, content, origin: { parent } });
}

async function parseFile(source: ListaSource, formato: ListaFormato, raw: Buffer): Promise<VersionContent> {
  const parse = source.formats[formato];
  if (parse === undefined) throw new ListaRejection(`Esta lista no se recibe en el formato ${formato}.`);
  return assembleContent(parse(raw));
}

function derivedContent(source: ListaSource, { entries }: VersionContent): Promise<VersionContent> {
  return assembleContent(source.derivation?.derive(entries.map(({ entry }) => entry)) ?? []);
}

async function ingestAllDerived(
  ingest: Ingest,
  slug: ListaSlug,
  published: VersionContent,
  parent: ListaVersion,
): Promise<void> {
  for (const source of Object.values(LISTAS)) {
    if (source.derivation?.from === slug) await ingestDerived(ingest, source, published, parent);
  }
}

/** A derived list that is refused never touches the one it comes from: its own attempt says why. */
async function ingestDerived(
  ingest: Ingest,
  source: ListaSource,
  published: VersionContent,
  parent: ListaVersion,
): Promise<void> {
  await recordingRefusal(ingest, source.slug, async () => {
    const content = await derivedContent(source, published);
    return takeIntoForce(ingest, { source, content, origin: { parent } });
  }).catch((error: unknown) => {
    if (!(error instanceof ListaRejection)) throw error;
  });
}

async function recordingRefusal<T>(
  { deps, fetchedEn }: Ingest,
  slug: ListaSlug,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ListaRejection) {
      const resultado = error instanceof ListaHeld ? "retenida" : "rechazada";
      deps.log.warn({ lista: slug, resultado, reason: error.reason }, "the version in force stays");
      await recordAttempt(deps.db, { slug, en: fetchedEn, resultado, detalle: error.reason });
    }
    throw error;
  }
}

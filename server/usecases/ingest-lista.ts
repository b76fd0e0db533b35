import { gzipSync } from "node:zlib";
import { recordAttempt } from "../db/lista-attempts";
import { insertVersion, type ListaVersion, lockCurrentVersion } from "../db/lista-versions";
import { recordAudit } from "../db/staff-audit";
import { inTransaction } from "../db/transaction";
import type { SoporteActor } from "../domain/shared/actor";
import type { ListaSlug } from "../domain/shared/lista";
import { LISTAS } from "../lists/catalog";
import { guardVersion } from "../lists/guards";
import { ListaHeld, ListaRejection } from "../lists/rejection";
import type { ListaFormato, ListaSource } from "../lists/source";
import { assembleContent, type VersionContent } from "../lists/version-content";
import type { Deps } from "./deps";

export interface ListaFile {
  readonly slug: ListaSlug;
  readonly formato: ListaFormato;
  readonly raw: Buffer;
  /** A bundled sample: no guard applies, and its name says "(muestra)" wherever it is shown. */
  readonly isSample: boolean;
  /** Support takes a version that the guards would hold. */
  readonly acceptsReduction: boolean;
}

export interface IngestOutcome {
  readonly version: ListaVersion;
  /** False where the content was in force already: the same content again makes no new version. */
  readonly isNew: boolean;
}

interface Ingest {
  readonly deps: Deps;
  readonly actor: SoporteActor;
  readonly file: ListaFile;
  readonly fetchedEn: Date;
}

/**
 * Takes one file of a list into force, whole or not at all, and the lists derived from it in the same ingest.
 * Resolves when this process screens against it.
 * @throws ListaRejection with the reason, the version in force staying as it was. Every attempt is recorded.
 */
export async function ingestLista(deps: Deps, actor: SoporteActor, file: ListaFile): Promise<IngestOutcome> {
  const ingest = { deps, actor, file, fetchedEn: await deps.clock.now() };
  const source = LISTAS[file.slug];
  const { content, outcome } = await recordingRefusal(ingest, file.slug, async () => {
    const content = await parseFile(source, file);
    return { content, outcome: await takeIntoForce(ingest, source, content, null) };
  });
  for (const derived of Object.values(LISTAS)) {
    if (derived.derivation?.from === file.slug)
      await ingestDerived(ingest, derived, content, outcome.version);
  }
  await deps.liveIndex.refresh();
  return outcome;
}

async function parseFile(source: ListaSource, { formato, raw }: ListaFile): Promise<VersionContent> {
  const parse = source.formats[formato];
  if (parse === undefined) throw new ListaRejection(`Esta lista no se recibe en el formato ${formato}.`);
  return assembleContent(parse(raw));
}

/** A derived list that is refused never touches the one it comes from: its own attempt says why. */
async function ingestDerived(
  ingest: Ingest,
  source: ListaSource,
  parent: VersionContent,
  parentVersion: ListaVersion,
): Promise<void> {
  const published = source.derivation?.derive(parent.entries.map(({ entry }) => entry)) ?? [];
  await recordingRefusal(ingest, source.slug, async () =>
    takeIntoForce(ingest, source, await assembleContent(published), parentVersion),
  ).catch((error: unknown) => {
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

async function takeIntoForce(
  { deps, actor, file, fetchedEn }: Ingest,
  source: ListaSource,
  content: VersionContent,
  parent: ListaVersion | null,
): Promise<IngestOutcome> {
  const { slug } = source;
  const raw = parent === null ? gzipSync(file.raw) : null;
  const outcome = await inTransaction(deps.db, async (tx) => {
    const inForce = await lockCurrentVersion(tx, slug);
    if (inForce?.hashContenido === content.hashContenido && inForce.isSample === file.isSample) {
      await recordAttempt(tx, {
        slug,
        en: fetchedEn,
        resultado: "sin_cambios",
        versionId: inForce.versionId,
      });
      return { version: inForce, isNew: false };
    }
    const reason = file.isSample ? null : guardVersion(source, content, inForce);
    if (reason !== null && !file.acceptsReduction) throw new ListaHeld(reason);
    const version = await insertVersion(tx, {
      versionId: deps.entropy.uuidV7(fetchedEn),
      slug,
      hashContenido: content.hashContenido,
      fetchedEn,
      formato: file.formato,
      isSample: file.isSample,
      derivadaDe: parent?.versionId ?? null,
      raw,
      entries: content.entries,
    });
    const { versionId } = version;
    await recordAttempt(tx, { slug, en: fetchedEn, resultado: "activada", versionId, detalle: reason });
    await recordAudit(tx, {
      en: fetchedEn,
      actor,
      accion: "lista.version_activada",
      objetoTipo: "lista",
      objetoId: slug,
      antes: inForce && summaryOf(inForce),
      despues: summaryOf(version),
      motivo: reason,
    });
    return { version, isNew: true };
  });
  const { version, isNew } = outcome;
  deps.log.info(
    { lista: slug, entries: version.totalEntradas, isSample: version.isSample, isNew },
    "list in force",
  );
  return outcome;
}

const summaryOf = ({ versionId, hashContenido, totalEntradas, isSample }: ListaVersion) => ({
  version_id: versionId,
  hash_contenido: hashContenido,
  total_entradas: totalEntradas,
  es_muestra: isSample,
});

import { recordAttempt } from "../db/lista-attempts";
import { insertRetenida, insertRetenidaFin } from "../db/lista-retenidas";
import { insertVersion, type ListaVersion, loadEntries, lockCurrentVersion } from "../db/lista-versions";
import { recordAudit } from "../db/staff-audit";
import { inTransaction } from "../db/transaction";
import type { SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import { profileOf } from "../lists/content-profile";
import { guardContent, guardVersion } from "../lists/guards";
import { ListaHeld } from "../lists/rejection";
import type { ListaSource } from "../lists/source";
import type { VersionContent } from "../lists/version-content";
import type { Deps } from "./deps";
import type { IngestOutcome, ListaFile } from "./lista-intake";

export type IngestDeps = Pick<Deps, "db" | "clock" | "entropy" | "log">;

export interface Ingest {
  readonly deps: IngestDeps;
  readonly actor: SoporteActor;
  readonly file: Omit<ListaFile, "slug" | "raw">;
  readonly fetchedEn: Date;
  /** The held file that support accepts with this ingest. */
  readonly retenidaId: string | null;
}

/** What a list is to become: its content, and the file it comes from or the version of another list. */
interface Candidate {
  readonly source: ListaSource;
  readonly content: VersionContent;
  readonly origin: { readonly gzipped: Buffer } | { readonly parent: ListaVersion };
}

type Tx = Parameters<typeof insertVersion>[0];

/**
 * Puts a candidate in force in one transaction, unless its content is in force already or a guard holds it.
 * @throws ListaHeld once the held file is kept; ServiceError `conflicto` where support said before what becomes of
 *   the held file that is being accepted.
 */
export async function takeIntoForce(ingest: Ingest, candidate: Candidate): Promise<IngestOutcome> {
  const { deps, fetchedEn } = ingest;
  const { source, content } = candidate;
  const { slug } = source;
  const outcome = await inTransaction(deps.db, async (tx): Promise<IngestOutcome | { held: string }> => {
    const inForce = await lockCurrentVersion(tx, slug);
    if (inForce?.hashContenido === content.hashContenido && inForce.isSample === ingest.file.isSample) {
      const { versionId } = inForce;
      await recordAttempt(tx, { slug, en: fetchedEn, resultado: "sin_cambios", versionId });
      await resolveHeld(tx, ingest, inForce);
      return { version: inForce, isNew: false };
    }
    const reason = ingest.file.isSample ? null : await reasonToHold(tx, candidate, inForce);
    if (reason !== null && !ingest.file.acceptsReduction) {
      await hold(tx, ingest, candidate, reason);
      return { held: reason };
    }
    const version = await activate(tx, ingest, candidate, { inForce, reason });
    await resolveHeld(tx, ingest, version);
    return { version, isNew: true };
  });
  // Thrown once the held file is kept: inside, the transaction would lose it.
  if ("held" in outcome) throw new ListaHeld(outcome.held);
  const { version, isNew } = outcome;
  deps.log.info(
    { lista: slug, entries: version.totalEntradas, isSample: version.isSample, isNew },
    "list in force",
  );
  return outcome;
}

async function reasonToHold(
  tx: Tx,
  { source, content }: Candidate,
  inForce: ListaVersion | null,
): Promise<string | null> {
  const size = guardVersion(source, content, inForce);
  if (size !== null) return size;
  const comparable = inForce === null || inForce.isSample ? null : await loadEntries(tx, inForce);
  return guardContent(
    profileOf(content.entries.map(({ entry }) => entry)),
    comparable && profileOf(comparable),
  );
}

/** What both a version and a held file keep of the file they come from. */
const provenance = ({ origin }: Candidate) =>
  "parent" in origin
    ? { derivadaDe: origin.parent.versionId, raw: null }
    : { derivadaDe: null, raw: origin.gzipped };

async function hold(tx: Tx, { deps, file, fetchedEn }: Ingest, candidate: Candidate, motivo: string) {
  await insertRetenida(tx, {
    retenidaId: deps.entropy.uuidV7(fetchedEn),
    slug: candidate.source.slug,
    en: fetchedEn,
    motivo,
    formato: file.formato,
    hashContenido: candidate.content.hashContenido,
    totalEntradas: candidate.content.totalEntradas,
    ...provenance(candidate),
  });
}

async function resolveHeld(tx: Tx, { actor, fetchedEn, retenidaId }: Ingest, version: ListaVersion) {
  if (retenidaId === null) return;
  const { versionId } = version;
  const isResolved = await insertRetenidaFin(tx, { retenidaId, en: fetchedEn, actor: actor.name, versionId });
  if (!isResolved) throw new ServiceError("conflicto");
  await recordAudit(tx, {
    en: fetchedEn,
    actor,
    accion: "lista.retenida_aceptada",
    objetoTipo: "lista",
    objetoId: version.slug,
    antes: { retenidaId },
    despues: summaryOf(version),
  });
}

async function activate(
  tx: Tx,
  { deps, actor, file, fetchedEn }: Ingest,
  candidate: Candidate,
  { inForce, reason }: { readonly inForce: ListaVersion | null; readonly reason: string | null },
): Promise<ListaVersion> {
  const { slug } = candidate.source;
  const { hashContenido, entries } = candidate.content;
  const version = await insertVersion(tx, {
    versionId: deps.entropy.uuidV7(fetchedEn),
    slug,
    hashContenido,
    fetchedEn,
    formato: file.formato,
    isSample: file.isSample,
    ...provenance(candidate),
    entries,
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
  return version;
}

const summaryOf = ({ versionId, hashContenido, totalEntradas, isSample }: ListaVersion) => ({
  versionId,
  hashContenido,
  totalEntradas,
  esMuestra: isSample,
});

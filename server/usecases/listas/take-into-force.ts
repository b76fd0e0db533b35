import { recordAudit } from "../../db/bitacora/staff-audit";
import { recordAttempt } from "../../db/listas/lista-attempts";
import { finishPrevia } from "../../db/listas/lista-previas";
import { insertRetenida, insertRetenidaFin } from "../../db/listas/lista-retenidas";
import {
  type Difference,
  differenceFrom,
  insertVersion,
  lockCurrentVersion,
} from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import type { IngestOutcome, ListaVersion } from "../../domain/listas/lista-version";
import type { Previa } from "../../domain/listas/previa";
import { type StaffActor, staffName } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { Falls, Figures } from "../../lists/figures";
import { guardFalls, guardNames, guardVersion, type Objection } from "../../lists/guards";
import { GuardRejection, ListaRejection } from "../../lists/rejection";
import { isSampleContent } from "../../lists/samples/load-sample";
import type { ListaSource } from "../../lists/source";
import type { VersionContent } from "../../lists/version-content";
import type { Deps } from "../deps";
import type { ListaFile } from "../lista-intake";
import type { Avance } from "./ejecuciones";
import { type ChangedContent, rereadVersion } from "./parse-lista";
import { decidedBefore } from "./retenidas";

export type IngestDeps = Pick<Deps, "db" | "clock" | "entropy" | "log"> & {
  /** Identity of the program that reads files: `Lectura.lector`. Unknown: the next file is read whole. */
  readonly lector?: string | undefined;
};

export interface Ingest {
  readonly deps: IngestDeps;
  readonly actor: StaffActor;
  readonly file: Omit<ListaFile, "slug" | "raw">;
  readonly fetchedEn: Date;
  /** The retenida that support accepts with this ingest. */
  readonly retenidaId: string | null;
  /** The preview that support accepts with it. Its base version must still be in force. */
  readonly previa?: Pick<Previa, "previaId" | "baseVersion">;
  readonly avance?: Avance;
  /** The reason, in support's words. */
  readonly motivo?: string | null;
}

/** The content of a new version, and its file or the other list's version. */
interface Candidate {
  readonly source: ListaSource;
  readonly content: VersionContent & Partial<ChangedContent>;
  readonly origin: { readonly gzipped: Buffer } | { readonly parent: ListaVersion };
}

type Tx = Parameters<typeof insertVersion>[0];

const STALE =
  "Desde que se preparó la vista previa entró en vigor otra versión de la lista. Compare el archivo de nuevo antes de ponerlo en vigor.";

/** The outcome of a candidate in its transaction. */
type Taken = IngestOutcome | { readonly kept: string };

/**
 * Puts a candidate in force in one transaction, unless its content already is, or a guard objects: then it is
 * stored as a retenida. A sample is put in force only if nothing is.
 * @throws GuardRejection once that is stored; ServiceError `conflicto` if the retenida or preview was decided
 *   before, or another version came into force since the preview.
 * @returns null of a change if the whole file must be read.
 */
export async function takeIntoForce<Content extends Candidate["content"]>(
  ingest: Ingest,
  candidate: Candidate & { readonly content: Content },
): Promise<IngestOutcome | (Content extends ChangedContent ? null : never)> {
  const taken = await inLongTransaction(ingest.deps.db, (tx) => take(tx, ingest, candidate));
  return (taken && ended(ingest, candidate, taken)) as IngestOutcome;
}

/**
 * The same for a derived list, while its origin's version is in force. Null if it no longer is: the next
 * ingest of the origin derives again.
 */
export async function takeDerivedIntoForce(
  ingest: Ingest,
  candidate: Candidate,
  parent: ListaVersion,
): Promise<IngestOutcome | null> {
  const taken = await inLongTransaction(ingest.deps.db, async (tx) => {
    const inForce = await lockCurrentVersion(tx, parent.slug);
    return inForce?.versionId === parent.versionId ? take(tx, ingest, candidate) : null;
  });
  return taken && ended(ingest, candidate, taken);
}

/** Null of a change if the whole file must be read: a guard objects, or its version is no longer in force. */
async function take(tx: Tx, ingest: Ingest, candidate: Candidate): Promise<Taken | null> {
  const { source, content } = candidate;
  const { slug } = source;
  const { fetchedEn: en } = ingest;
  const inForce = await lockCurrentVersion(tx, slug);
  if (content.change && content.change.versionId !== inForce?.versionId) return null;
  await closePrevia(tx, ingest, inForce);
  // No attempt is recorded, because a sample says nothing about the version in force.
  if (inForce !== null && ingest.file.isSample) return { version: inForce, isNew: false };
  if (inForce?.hashContenido === content.hashContenido && !inForce.isSample) {
    const { versionId } = inForce;
    await recordAttempt(tx, {
      slug,
      en,
      resultado: "sin_cambios",
      versionId,
      detalle: ingest.file.aviso ?? null,
    });
    await resolveRetenida(tx, ingest, inForce);
    return { version: inForce, isNew: false };
  }
  ingest.avance?.("comparando");
  const compared = await compareWith(tx, content, inForce);
  const objection = ingest.file.isSample ? null : await objectionTo(tx, candidate, inForce, compared);
  if (objection !== null && content.change) return null;
  if (objection !== null && !ingest.file.acceptsReduction) {
    await keep(tx, ingest, candidate, objection);
    return { kept: objection.motivo };
  }
  refuseSample(ingest.file, content);
  const reason = objection?.motivo ?? null;
  ingest.avance?.("guardando", 0, content.totalEntradas);
  const version = await activate(tx, ingest, candidate, { inForce, reason, ...compared });
  await resolveRetenida(tx, ingest, version);
  return { version, isNew: true };
}

/** @throws ListaRejection for a bundled sample that somebody brought as the official list. */
export function refuseSample(
  { isSample }: { readonly isSample: boolean },
  { hashContenido }: Pick<VersionContent, "hashContenido">,
): void {
  if (isSample || !isSampleContent(hashContenido)) return;
  throw new ListaRejection(
    "Es la muestra que viene con el servicio, de personas inventadas: nunca es una versión oficial.",
  );
}

function ended({ deps, avance }: Ingest, { source }: Candidate, taken: Taken): IngestOutcome {
  // Thrown after the commit: inside, the transaction would lose the retenida.
  if ("kept" in taken) throw new GuardRejection(taken.kept);
  const { version, isNew } = taken;
  avance?.("activando");
  const { totalEntradas: entries, isSample } = version;
  deps.log.info({ lista: source.slug, entries, isSample, isNew }, "list in force");
  return taken;
}

/** Reads the version in force once, unless the change is known: for the guards, and to store what differs. */
async function compareWith(tx: Executor, content: Candidate["content"], inForce: ListaVersion | null) {
  const { entries, change } = content;
  const falls = new Falls((sourceId) => entries.find(sourceId));
  if (change !== undefined) {
    for (const entry of change.gone) falls.add(entry);
    return { falls, difference: change.difference };
  }
  const isGuarded = inForce?.isSample === false;
  const onRetired = (content: string) => isGuarded && falls.add(JSON.parse(content));
  return { falls, difference: await differenceFrom(tx, inForce, entries, onRetired) };
}

/** Returns the guards' objection to a candidate against the version in force, or null. */
export async function objectionTo(
  tx: Executor,
  { source, content }: Pick<Candidate, "source" | "content">,
  inForce: ListaVersion | null,
  compared?: Awaited<ReturnType<typeof compareWith>>,
): Promise<Objection | null> {
  const { entries, figures } = content;
  const objection = guardVersion(source, content, inForce) ?? guardNames(figures);
  if (objection !== null || inForce === null || inForce.isSample) return objection;
  const { falls, difference } = compared ?? (await compareWith(tx, content, inForce));
  const changed = new Figures();
  for (const one of entries) if (!difference.isKept(one.sourceId)) changed.add(one.entry);
  const lost = guardFalls(falls.found(figures, changed));
  if (lost === null || content.change !== undefined) return lost;
  // The stored entries are what an older release read. If today's release reads fewer in the same file,
  // nothing was lost.
  const reread = await rereadVersion(tx, source, inForce);
  if (reread === null) return lost;
  const fallsOfToday = new Falls((sourceId) => entries.find(sourceId));
  for (const entry of reread) fallsOfToday.add(entry);
  return guardFalls(fallsOfToday.found(figures, figures));
}

/** The origin of the file, which versions and retenidas both store. */
const provenance = ({ origin }: Candidate) =>
  "parent" in origin
    ? { derivadaDe: origin.parent.versionId, raw: null }
    : { derivadaDe: null, raw: origin.gzipped };

async function keep(tx: Tx, { deps, file, fetchedEn }: Ingest, candidate: Candidate, objection: Objection) {
  await insertRetenida(tx, {
    retenidaId: deps.entropy.uuidV7(fetchedEn),
    slug: candidate.source.slug,
    en: fetchedEn,
    ...objection,
    formato: file.formato,
    hashContenido: candidate.content.hashContenido,
    totalEntradas: candidate.content.totalEntradas,
    ...provenance(candidate),
  });
}

/** A preview shows changes against one version. Nobody has seen those against another. */
async function closePrevia(tx: Tx, { actor, fetchedEn, previa }: Ingest, inForce: ListaVersion | null) {
  if (previa === undefined) return;
  const { previaId, baseVersion } = previa;
  if ((inForce?.versionId ?? null) !== baseVersion) throw new ServiceError("conflicto", STALE);
  const fin = { previaId, en: fetchedEn, actor: staffName(actor), resultado: "puesta_en_vigor" } as const;
  if (!(await finishPrevia(tx, fin))) {
    throw new ServiceError("conflicto", "Esta vista previa ya se usó: mire las versiones de la lista.");
  }
}

async function resolveRetenida(
  tx: Tx,
  { actor, fetchedEn, retenidaId, motivo = null }: Ingest,
  version: ListaVersion,
) {
  if (retenidaId === null) return;
  const { versionId } = version;
  const fin = { retenidaId, en: fetchedEn, actor: staffName(actor), versionId, motivo };
  const isResolved = await insertRetenidaFin(tx, fin);
  if (!isResolved) throw decidedBefore(null);
  await recordAudit(tx, {
    en: fetchedEn,
    actor,
    accion: "lista.retenida_aceptada",
    objetoTipo: "lista",
    objetoId: version.slug,
    antes: { retenidaId },
    despues: summaryOf(version),
    motivo,
  });
}

async function activate(
  tx: Tx,
  { deps, actor, file, fetchedEn, motivo = null }: Ingest,
  candidate: Candidate,
  {
    inForce,
    reason,
    difference,
  }: {
    readonly inForce: ListaVersion | null;
    readonly reason: string | null;
    readonly difference: Difference;
  },
): Promise<ListaVersion> {
  const { slug } = candidate.source;
  const { hashContenido, totalEntradas, figures, entries } = candidate.content;
  const [{ lector }, origin] = [deps, provenance(candidate)];
  const stored = {
    versionId: deps.entropy.uuidV7(fetchedEn),
    slug,
    hashContenido,
    fetchedEn,
    formato: file.formato,
    isSample: file.isSample,
    ...origin,
    lectura: lector && origin.raw ? JSON.stringify({ lector, cifras: figures.counts }) : null,
    totalEntradas,
    entries,
  };
  const version = await insertVersion(tx, stored, difference);
  const { versionId } = version;
  const detalle = [reason, file.aviso].filter(Boolean).join(" ") || null;
  await recordAttempt(tx, { slug, en: fetchedEn, resultado: "activada", versionId, detalle });
  await recordAudit(tx, {
    en: fetchedEn,
    actor,
    accion: "lista.version_activada",
    objetoTipo: "lista",
    objetoId: slug,
    antes: inForce && summaryOf(inForce),
    despues: { ...summaryOf(version), ...(motivo !== null && reason !== null && { objecion: reason }) },
    motivo: motivo ?? reason,
  });
  return version;
}

const summaryOf = ({ versionId, hashContenido, totalEntradas, isSample }: ListaVersion) => ({
  versionId,
  hashContenido,
  totalEntradas,
  esMuestra: isSample,
});

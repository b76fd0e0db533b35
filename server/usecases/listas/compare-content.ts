import type { CambioText } from "../../db/listas/lista-previas";
import { currentVersions, readEntries, type StoredEntry } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import { type TipoDeCambio, tipoDeCambio } from "../../domain/listas/cambio";
import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaVersion } from "../../domain/listas/lista-version";
import type { PreviaDerivada } from "../../domain/listas/previa";
import { ListaRejection } from "../../lists/rejection";
import type { ListaSource } from "../../lists/source";
import { SOURCES } from "../../lists/sources";
import type { VersionContent } from "../../lists/version-content";
import { deriveContent } from "./parse-lista";
import { objectionTo } from "./take-into-force";

/**
 * Yields additions, removals and changes of a content against the entries in force, which come in batches.
 * Skips equal entries.
 */
export async function* compareContent(
  inForce: AsyncIterable<readonly StoredEntry[]>,
  { entries }: Pick<VersionContent, "entries">,
): AsyncGenerator<CambioText> {
  const known = new Set<string>();
  for await (const batch of inForce) {
    for (const { sourceId, content: antes } of batch) {
      const despues = entries.jsonOf(sourceId);
      if (despues !== antes) yield { sourceId, antes, despues };
      if (despues !== null) known.add(sourceId);
    }
  }
  for (const entry of entries) {
    const { sourceId } = entry;
    if (!known.has(sourceId)) yield { sourceId, antes: null, despues: entry.json };
  }
}

/** What a list's content would change of the lists that `ingestDerived` takes into force with it. */
export async function compareDerived(
  db: Executor,
  slug: ListaSlug,
  published: VersionContent,
): Promise<PreviaDerivada[]> {
  const derived = Object.values(SOURCES).filter(({ derivation }) => derivation?.from === slug);
  if (derived.length === 0) return [];
  const versions = await currentVersions(db);
  const compared: PreviaDerivada[] = [];
  for (const source of derived) {
    const inForce = versions.find((version) => version.slug === source.slug) ?? null;
    compared.push(await compareOne(db, source, published, inForce));
  }
  return compared;
}

async function compareOne(
  db: Executor,
  source: ListaSource,
  published: VersionContent,
  inForce: ListaVersion | null,
): Promise<PreviaDerivada> {
  const { slug } = source;
  const antes = inForce?.totalEntradas ?? 0;
  const base = { slug, baseVersion: inForce?.versionId ?? null, antes };
  const content = await deriveContent(source, published).catch((thrown: unknown) => {
    if (thrown instanceof ListaRejection) return thrown;
    throw thrown;
  });
  if (content instanceof ListaRejection) {
    const nothing = { ahora: antes, agregadas: 0, retiradas: 0, modificadas: 0, objecion: null };
    return { ...base, ...nothing, rechazo: content.reason };
  }
  const counts: Record<TipoDeCambio, number> = { agregada: 0, retirada: 0, modificada: 0 };
  for await (const cambio of compareContent(readEntries(db, inForce), content)) {
    counts[tipoDeCambio(cambio)] += 1;
  }
  const objection = await objectionTo(db, { source, content }, inForce);
  return {
    ...base,
    ahora: content.totalEntradas,
    agregadas: counts.agregada,
    retiradas: counts.retirada,
    modificadas: counts.modificada,
    objecion: objection?.motivo ?? null,
    rechazo: null,
  };
}

import { createHash } from "node:crypto";
import type { ListaSlug } from "./lista";
import type { Retenida } from "./retenida";

/** A version of a list. The one with the highest `secuencia` is in force. */
export interface ListaVersion {
  readonly versionId: string;
  readonly slug: ListaSlug;
  /** From 1, without gaps, in the order of acceptance. */
  readonly secuencia: number;
  readonly hashContenido: string;
  readonly fetchedEn: Date;
  readonly totalEntradas: number;
  readonly formato: string;
  readonly isSample: boolean;
}

/** Entries that a version added, removed and changed, compared with the one before by id. */
interface ListaVersionChange extends ListaVersion {
  readonly agregadas: number;
  readonly retiradas: number;
  readonly modificadas: number;
}

/** Every file of a list with its outcome, newest first. */
export interface ListaHistory {
  readonly versiones: readonly ListaVersionChange[];
  /** Files that guards held, with their outcome. */
  readonly retenidas: readonly Retenida[];
}

export interface IngestOutcome {
  readonly version: ListaVersion;
  /** False if the content was already in force, which makes no new version. */
  readonly isNew: boolean;
  /** False: it is in force, but this process could not index it yet. */
  readonly isIndexed?: false;
}

/** A version of a list that the service draws up for support. */
export interface ListaPropuesta {
  /** In the list's own CSV: support reviews and uploads it. */
  readonly csv: string;
  /** One of the versions it comes from is a sample. */
  readonly isFromSamples: boolean;
}

type Identity = { readonly sourceId: string; readonly hash: string };

const byText = (one: Identity, other: Identity) => (one.sourceId < other.sourceId ? -1 : 1);

/**
 * Identifies a version: SHA-256 over the lines `<sourceId>\t<entry hash>\n` of its entries, sorted by `sourceId` in
 * UTF-16 order.
 */
export const hashContenidoOf = (entries: Iterable<Identity>): string =>
  digestInOrder([...entries].sort(byText));

/** Like `hashContenidoOf`, for sorted entries. */
export function digestInOrder(entries: Iterable<Identity>): string {
  const digest = createHash("sha256");
  for (const { sourceId, hash } of entries) digest.update(`${sourceId}\t${hash}\n`);
  return digest.digest("hex");
}

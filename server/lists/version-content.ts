import { createHash } from "node:crypto";
import { canonicalJson } from "../domain/evidence/canonical-json";
import { hashContenidoOf } from "../domain/listas/contenido";
import type { ListaEntry } from "../domain/shared/lista-entry";
import { cleanEntry } from "./clean-entry";
import { ListaRejection } from "./rejection";

interface ContentEntry {
  readonly entry: ListaEntry;
  /** `entry` as RFC 8785 text: what is stored, and what the entry's hash is taken over. */
  readonly json: string;
  /** SHA-256 of `json` in UTF-8, 64 lower-case hexadecimal characters. */
  readonly hash: string;
}

export interface VersionContent {
  /** As `hashContenidoOf` has it. */
  readonly hashContenido: string;
  readonly totalEntradas: number;
  /** By `sourceId`, in the order of its UTF-16 code units. */
  readonly entries: readonly ContentEntry[];
}

function toContent(published: ListaEntry): ContentEntry {
  const entry = cleanEntry(published);
  if (entry.sourceId === "") throw new ListaRejection("Una entrada del archivo no tiene identificador.");
  if (entry.names.length === 0) throw new ListaRejection(`La entrada ${entry.sourceId} no tiene nombre.`);
  const json = canonicalJson(entry);
  return { entry, json, hash: createHash("sha256").update(json).digest("hex") };
}

/** Entries between two words of how many there are. */
const READ_STEP = 500;

/**
 * What a version is: the entries of one parse, cleaned, in canonical order, with the hash that identifies them.
 * `onRead` is told now and then how many have been read. The same facts give the same hash whatever the file's format details, order or date of generation.
 * @throws {ListaRejection} no entries, an entry without a name, an identifier twice; and whatever the parse throws.
 */
export async function assembleContent(
  published: AsyncIterable<ListaEntry> | Iterable<ListaEntry>,
  onRead: (entries: number) => void = () => {},
): Promise<VersionContent> {
  const bySourceId = new Map<string, ContentEntry>();
  for await (const item of published) {
    const content = toContent(item);
    const { sourceId } = content.entry;
    if (bySourceId.has(sourceId)) throw new ListaRejection(`La entrada ${sourceId} está repetida.`);
    bySourceId.set(sourceId, content);
    if (bySourceId.size % READ_STEP === 0) onRead(bySourceId.size);
  }
  if (bySourceId.size === 0) throw new ListaRejection("El archivo no tiene entradas.");
  const entries = [...bySourceId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, content]) => content);
  const hashContenido = hashContenidoOf(entries.map(({ entry, hash }) => [entry.sourceId, hash]));
  return { hashContenido, totalEntradas: entries.length, entries };
}

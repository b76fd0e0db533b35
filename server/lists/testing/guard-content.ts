import { isDeepStrictEqual } from "node:util";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { Caida } from "../../domain/listas/retenida";
import { Falls, Figures } from "../figures";
import { guardFalls, type Objection } from "../guards";

export function figuresOf(entries: Iterable<ListaEntry>): Figures {
  const figures = new Figures();
  for (const entry of entries) figures.add(entry);
  return figures;
}

/** `Falls` for entries in memory. */
export function fallsBetween(before: readonly ListaEntry[], after: readonly ListaEntry[]): readonly Caida[] {
  const byId = new Map(after.map((entry) => [entry.sourceId, entry]));
  const find = (sourceId: string) => byId.get(sourceId) ?? null;
  const falls = new Falls(find);
  const stays = (entry: ListaEntry) => isDeepStrictEqual(entry, find(entry.sourceId));
  const kept = new Set<string>();
  for (const entry of before) {
    if (stays(entry)) kept.add(entry.sourceId);
    else falls.add(entry);
  }
  const changed = after.filter(({ sourceId }) => !kept.has(sourceId));
  return falls.found(figuresOf(after), figuresOf(changed));
}

/** Returns the objection to a version that lost a part of the version in force. Null if there is none. */
export function guardContent(
  content: readonly ListaEntry[],
  inForce: readonly ListaEntry[],
): Objection | null {
  return guardFalls(fallsBetween(inForce, content));
}

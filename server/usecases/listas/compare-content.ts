import { canonicalJson } from "../../domain/evidence/canonical-json";
import type { EntryPair } from "../../domain/listas/cambio";
import type { ListaEntry } from "../../domain/shared/lista-entry";
import type { VersionContent } from "../../lists/version-content";

/** What a content adds to, retires from and changes of the entries in force; what both have alike is not among it. */
export function compareContent(
  inForce: readonly ListaEntry[],
  { entries }: Pick<VersionContent, "entries">,
): EntryPair[] {
  const before = new Map(inForce.map((entry) => [entry.sourceId, entry]));
  const pairs: EntryPair[] = [];
  for (const { entry, json } of entries) {
    const { sourceId } = entry;
    const antes = before.get(sourceId) ?? null;
    before.delete(sourceId);
    if (antes === null || canonicalJson(antes) !== json) pairs.push({ sourceId, antes, despues: entry });
  }
  for (const [sourceId, antes] of before) pairs.push({ sourceId, antes, despues: null });
  return pairs;
}

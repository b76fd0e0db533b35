import type { CambioText } from "../../db/listas/lista-previas";
import type { StoredEntry } from "../../db/listas/lista-versions";
import type { VersionContent } from "../../lists/version-content";

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
  for (const { entry, json } of entries) {
    if (!known.has(entry.sourceId)) yield { sourceId: entry.sourceId, antes: null, despues: json };
  }
}

import type { CambioText } from "../../db/listas/lista-previas";
import type { StoredEntry } from "../../db/listas/lista-versions";
import type { VersionContent } from "../../lists/version-content";

/**
 * What a content adds to, retires from and changes of the entries in force, which come a batch at a time; what both have
 * alike is not among it.
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

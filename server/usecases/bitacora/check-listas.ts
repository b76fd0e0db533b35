import { countEntryChanges, entriesChanged, versionsInOrder } from "../../db/listas/lista-contents";
import type { SqlExecutor } from "../../db/sql/statement";
import { hashContenidoOf } from "../../domain/listas/contenido";
import { type Check, type OnProgress, OpenCheck } from "../../domain/shared/check";

/**
 * Makes every version of every list anew from the entries that came and went with it, and holds it against the hash that
 * it is known by and that consultas state. Holds the entries' hashes of one list at a time.
 */
export async function checkListas(snapshot: SqlExecutor, onProgress: OnProgress = () => {}): Promise<Check> {
  const check = new OpenCheck("versions of lists", "contadores");
  let entries = new Map<string, string>();
  let [list, last, changes] = ["", 0, 0];
  for (const version of await versionsInOrder(snapshot)) {
    const { slug, secuencia, hashContenido, totalEntradas } = version;
    if (slug !== list) [list, last, entries] = [slug, 0, new Map()];
    const row = `${slug} ${secuencia}`;
    check.hold(row, `version ${secuencia}`, `version ${last + 1}`);
    last = secuencia;
    for (const { sourceId, hash, isNew, isWhole } of await entriesChanged(snapshot, version)) {
      changes += 1;
      if (!isWhole) check.hold(`${row}, entry ${sourceId}`, "another content", `content of hash ${hash}`);
      if (isNew === entries.has(sourceId))
        check.hold(`${row}, entry ${sourceId}`, isNew ? "in force twice" : "retired twice", "once");
      if (isNew) entries.set(sourceId, hash);
      else entries.delete(sourceId);
    }
    const kept = `${entries.size} entries, ${hashContenidoOf(entries)}`;
    check.hold(row, kept, `${totalEntradas} entries, ${hashContenido}`);
    check.count(1);
    onProgress("listas", check.checked);
  }
  const all = await countEntryChanges(snapshot);
  check.hold("entries of no version", String(all - changes), "0");
  return check.close();
}

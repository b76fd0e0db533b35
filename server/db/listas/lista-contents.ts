import { bool, float8, int4, neverNull, text } from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";

/** Returns the declared figures of every version of every list, in order. */
export const versionsInOrder = readRows({
  row: {
    versionId: t.listaVersion.id,
    ...pick(t.listaVersion, "slug", "secuencia", "hashContenido", "totalEntradas"),
  },
  text: "SELECT $row FROM lista_version ORDER BY slug, secuencia",
});

/** Returns the entries that a version removed and added, and whether their content has its hash. */
export const entriesChanged = readRows({
  params: { slug: text, secuencia: int4 },
  row: { sourceId: neverNull(text), hash: neverNull(text), isNew: neverNull(bool), isWhole: neverNull(bool) },
  text: `
    SELECT source_id AS "sourceId", encode(content_hash, 'hex') AS hash, false AS "isNew", true AS "isWhole"
    FROM lista_entry_retiro JOIN lista_entry ON id = entry_id WHERE slug = $slug AND en_secuencia = $secuencia
    UNION ALL
    SELECT source_id, encode(content_hash, 'hex'), true, content_hash = sha256(convert_to(content, 'UTF8'))
    FROM lista_entry WHERE slug = $slug AND desde_secuencia = $secuencia`,
});

const COUNT = sql({
  row: { count: neverNull(float8) },
  text: "SELECT ((SELECT count(*) FROM lista_entry) + (SELECT count(*) FROM lista_entry_retiro))::float8 AS count",
});

/** Counts entries and retirements of all versions. */
export async function countEntryChanges(executor: SqlExecutor): Promise<number> {
  const [row] = await executor.query(COUNT);
  return row?.count ?? 0;
}

import { LISTA_SLUG } from "../listas/lista-slug";
import {
  bool,
  bpchar,
  int4,
  int8,
  json,
  neverNull,
  nullable,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { readRows, type SqlExecutor, sql, write } from "../sql/statement";

/**
 * Returns the versions whose new entries have no fingerprint yet, and these entries' first and last id. `id + 0` keeps
 * the planner from walking all entries in the order of their ids to find these two.
 */
export const versionsWithoutHuellas = readRows({
  row: { versionId: uuid, slug: LISTA_SLUG, secuencia: int4, first: neverNull(int8), last: neverNull(int8) },
  text: `
    SELECT version.id AS "versionId", slug, secuencia, first, last FROM lista_version version, LATERAL (
      SELECT coalesce(min(id + 0), 1) AS first, coalesce(max(id + 0), 0) AS last FROM lista_entry
      WHERE slug = version.slug AND desde_secuencia = version.secuencia) added
    WHERE NOT EXISTS (SELECT FROM entrada_huella_version done WHERE done.version_id = version.id)
    ORDER BY slug, secuencia`,
});

/** By id alone. Asked for those of the version, the planner sorts all of them per page until the table is analysed. */
const ENTRIES = sql({
  params: { slug: text, secuencia: int4, from: int8, limit: int8 },
  row: { entryId: int8, content: nullable(text) },
  text: `
    SELECT id AS "entryId",
      CASE WHEN slug = $slug AND desde_secuencia = $secuencia THEN content END AS content
    FROM lista_entry WHERE id >= $from ORDER BY id LIMIT $limit`,
});

/** Returns entries from one on. `content` is null if another version added the entry. */
export const entriesFrom = (
  executor: SqlExecutor,
  version: { readonly slug: string; readonly secuencia: number },
  from: number,
  limit: number,
) => executor.query(ENTRIES, { slug: version.slug, secuencia: version.secuencia, from, limit });

const INSERT = sql({
  params: { items: json },
  text: `
    INSERT INTO entrada_huella (entry_id, huella, claves)
    SELECT entry_id, huella, ARRAY(SELECT json_array_elements_text(claves))
    FROM json_to_recordset($items) AS item (entry_id bigint, huella text, claves json) ON CONFLICT DO NOTHING`,
});

export interface EntradaHuella {
  readonly entryId: string;
  readonly huella: string;
  readonly claves: readonly string[];
}

export async function insertHuellas(executor: SqlExecutor, huellas: readonly EntradaHuella[]): Promise<void> {
  const items = huellas.map(({ entryId, huella, claves }) => ({ entry_id: entryId, huella, claves }));
  await executor.query(INSERT, { items: JSON.stringify(items) });
}

/** Records that all entries added by a version have their fingerprint. */
export const endVersionHuellas = write({
  params: { versionId: uuid },
  text: "INSERT INTO entrada_huella_version (version_id) VALUES ($versionId) ON CONFLICT DO NOTHING",
});

/**
 * Joins from each name to its entries and from there by keys. `OFFSET 0` keeps the planner from joining name by
 * entry, which it does if the tables were never analysed.
 */
const NAMED = sql({
  params: { items: json },
  row: { place: neverNull(int4), content: text, huella: bpchar },
  text: `
    SELECT item.place, named.content, named.huella
    FROM json_to_recordset($items) AS item (place int, version_id uuid, clave text), LATERAL (
      SELECT entry.content, found.huella
      FROM (SELECT slug, secuencia FROM lista_version WHERE id = item.version_id OFFSET 0) version,
        LATERAL (SELECT entry_id, huella FROM entrada_huella
          WHERE array_to_tsvector(claves) @@ item.clave::tsquery OFFSET 0) found,
        LATERAL (SELECT content FROM lista_entry
          WHERE id = found.entry_id AND slug = version.slug AND desde_secuencia <= version.secuencia OFFSET 0) entry
      WHERE (SELECT en_secuencia FROM lista_entry_retiro WHERE entry_id = found.entry_id) <= version.secuencia IS NOT TRUE
      OFFSET 0) named`,
});

/** A name to look up in a version. `place` identifies the answer. */
export interface NamedIn {
  readonly place: number;
  readonly versionId: string;
  readonly clave: string;
}

/** Returns the entries that were in force in a version and had the name, by `place`. */
export function entriesNamed(executor: SqlExecutor, asked: readonly NamedIn[]) {
  const items = asked.map(({ place, versionId, clave }) => ({
    place,
    version_id: versionId,
    clave: `'${clave}'`,
  }));
  return executor.query(NAMED, { items: JSON.stringify(items) });
}

const SINCE = sql({
  params: { items: json },
  row: {
    place: neverNull(int4),
    isSample: bool,
    vigenteId: nullable(uuid),
    vigenteDe: nullable(timestamptz),
    cambioEn: nullable(timestamptz),
    ahora: nullable(text),
  },
  text: `
    SELECT item.place, version.es_muestra AS "isSample", newest.id AS "vigenteId",
      newest.fetched_en AS "vigenteDe", changed.fetched_en AS "cambioEn", now.content AS ahora
    FROM json_to_recordset($items) AS item (place int, version_id uuid, source_id text)
    JOIN lista_version version ON version.id = item.version_id
    JOIN LATERAL (
      SELECT id FROM lista_entry WHERE slug = version.slug AND source_id = item.source_id
        AND desde_secuencia <= version.secuencia ORDER BY desde_secuencia DESC LIMIT 1) compared ON true
    LEFT JOIN LATERAL (
      SELECT id, fetched_en FROM lista_version later
      WHERE later.slug = version.slug AND later.secuencia > version.secuencia
      ORDER BY secuencia DESC LIMIT 1) newest ON true
    LEFT JOIN lista_entry_retiro gone ON gone.entry_id = compared.id
    LEFT JOIN lista_version changed ON changed.slug = version.slug AND changed.secuencia = gone.en_secuencia
    LEFT JOIN LATERAL (
      SELECT content FROM lista_entry WHERE slug = version.slug AND source_id = item.source_id
        AND NOT EXISTS (SELECT FROM lista_entry_retiro WHERE entry_id = lista_entry.id) LIMIT 1) now ON true`,
});

/** An entry of a version. `place` identifies the answer. */
export interface ComparedIn {
  readonly place: number;
  readonly versionId: string;
  readonly sourceId: string;
}

/**
 * Returns for each entry the version in force if it is a later one, when the entry first changed or left, and its
 * content in force.
 */
export function entriesSince(executor: SqlExecutor, asked: readonly ComparedIn[]) {
  const items = asked.map(({ place, versionId, sourceId }) => ({
    place,
    version_id: versionId,
    source_id: sourceId,
  }));
  return executor.query(SINCE, { items: JSON.stringify(items) });
}

import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { ListaVersion } from "../../domain/listas/lista-version";
import { lockName } from "../sql/advisory-lock";
import type { Executor } from "../sql/client";
import { arrayOf, bool, bytea, int4, int8, neverNull, nullable, text, uuid } from "../sql/column-types";
import { readRows, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";
import { LECTURA, LISTA_SLUG } from "./lista-slug";

export interface NewListaVersion {
  readonly versionId: string;
  readonly slug: ListaSlug;
  readonly hashContenido: string;
  readonly fetchedEn: Date;
  readonly formato: string;
  readonly isSample: boolean;
  /** Version of another list whose file the entries come from. `raw` is null exactly in that case. */
  readonly derivadaDe: string | null;
  /** The official file, gzipped. */
  readonly raw: Buffer | null;
  /** JSON of a `Lectura`. Null for a derived list, and if it is not known which program read the file. */
  readonly lectura: string | null;
  readonly totalEntradas: number;
  /** All of them, or those alone that a `Difference` adds to the version in force. */
  readonly entries: NewEntries;
}

interface NewEntry {
  readonly sourceId: string;
  /** Canonical JSON. */
  readonly json: string;
  /** SHA-256 of `json`, 64 lower-case hexadecimal characters. */
  readonly hash: string;
}

/** A whole list with unique source ids. Each statement is sent a batch. */
interface NewEntries extends Iterable<NewEntry> {
  readonly length: number;
  jsonOf(sourceId: string): string | null;
  /** Below `length`; -1 if there is none. */
  placeOf(sourceId: string): number;
}

const VERSION = typed(t.listaVersion, { slug: LISTA_SLUG, lectura: LECTURA });
const ROW = {
  versionId: VERSION.id,
  ...pick(VERSION, "slug", "secuencia", "hashContenido", "fetchedEn", "totalEntradas", "formato"),
  isSample: VERSION.esMuestra,
};

/** Rows that one statement sends or reads: a few megabytes for any list. */
const SENT_BATCH = 2_000;
const READ_BATCH = 5_000;

/** The version in force of every list that has one. */
export const currentVersions = readRows({
  name: "current_versions",
  row: ROW,
  text: "SELECT DISTINCT ON (slug) $row FROM lista_version ORDER BY slug, secuencia DESC",
});

const FIND = sql({
  params: { versionId: uuid },
  row: ROW,
  text: "SELECT $row FROM lista_version WHERE id = $versionId",
});

/** Returns a version of a list. Null if the list has none with that id. */
export async function findVersionOf(
  executor: Executor,
  slug: ListaSlug,
  versionId: string,
): Promise<ListaVersion | null> {
  const [version] = await executor.query(FIND, { versionId });
  return version?.slug === slug ? version : null;
}

/** @throws Error if it does not exist: versions are never deleted. */
export async function findVersion(executor: Executor, versionId: string): Promise<ListaVersion> {
  const [version] = await executor.query(FIND, { versionId });
  if (version === undefined) throw new Error(`${versionId}: no version`);
  return version;
}

/** The official file behind a version or a retenida: its own or, of a derived list, that of the version it comes from. */
export interface StoredFile {
  /** The list that the file belongs to. */
  readonly slug: ListaSlug;
  readonly formato: string;
  /** Gzipped. */
  readonly raw: Buffer;
  /** Version of another list that the file comes from. Null if the file is its own. */
  readonly derivadaDe: string | null;
}

/** Columns of the file: its own or those of the version it derives from. */
export const STORED_FILE = {
  slug: neverNull(LISTA_SLUG),
  formato: neverNull(text),
  raw: neverNull(bytea),
  derivadaDe: nullable(uuid),
};

/** The file of a row of a table that keeps files, by its id, which is the parameter. */
export const storedFileOf = (table: "lista_version" | "lista_retenida", id: string): string => `
  SELECT coalesce(origin.slug, own.slug) AS slug, coalesce(origin.formato, own.formato) AS formato,
    coalesce(origin.raw, own.raw) AS raw, own.derivada_de AS "derivadaDe"
  FROM ${table} AS own LEFT JOIN lista_version AS origin ON origin.id = own.derivada_de
  WHERE own.id = ${id}`;

const LOAD_FILE = sql({
  params: { versionId: uuid },
  row: STORED_FILE,
  text: storedFileOf("lista_version", "$versionId"),
});

/** @throws Error if the version does not exist. */
export async function loadVersionFile(executor: Executor, versionId: string): Promise<StoredFile> {
  const [found] = await executor.query(LOAD_FILE, { versionId });
  if (found === undefined) throw new Error(`${versionId}: no version`);
  return found;
}

const CURRENT_OF = sql({
  params: { slug: text },
  row: ROW,
  text: "SELECT $row FROM lista_version WHERE slug = $slug ORDER BY secuencia DESC LIMIT 1",
});

const FILE_IN_FORCE = sql({
  params: { slug: text },
  row: { ...ROW, ...pick(VERSION, "raw", "lectura") },
  text: "SELECT $row FROM lista_version WHERE slug = $slug ORDER BY secuencia DESC LIMIT 1",
});

/** The version in force of one list with its file, gzipped, which is null if it is derived, and how it was read. */
export const fileInForce = async (executor: Executor, slug: ListaSlug) =>
  (await executor.query(FILE_IN_FORCE, { slug }))[0];

/**
 * The version in force of one list, which no other transaction replaces until this one ends. Append-only
 * tables have no row to lock (the service may not UPDATE them), so the lock is advisory, one for each list.
 */
export async function lockCurrentVersion(tx: Executor, slug: ListaSlug): Promise<ListaVersion | null> {
  await lockName(tx, `lista_version ${slug}`);
  const [version] = await tx.query(CURRENT_OF, { slug });
  return version ?? null;
}

/**
 * Puts a version in force. Shared entries stay, missing ones are retired, new and changed ones are added.
 * @param difference from the version in force, if the caller has locked and compared it.
 * @throws Error if the result is not exactly `entries`. Nothing is stored then.
 */
export async function insertVersion(
  tx: Executor,
  version: NewListaVersion,
  difference?: Difference,
): Promise<ListaVersion> {
  const previous = await lockCurrentVersion(tx, version.slug);
  const { isKept, retired } = difference ?? (await differenceFrom(tx, previous, version.entries));
  const inserted = await insertVersionRow(tx, version, (previous?.secuencia ?? 0) + 1);
  for (let at = 0; at < retired.length; at += READ_BATCH) {
    const ids = retired.slice(at, at + READ_BATCH);
    await tx.query(RETIRE, { secuencia: inserted.secuencia, ids });
  }
  await insertNewEntries(tx, version, isKept, inserted.secuencia);
  const [inForce] = await tx.query(COUNT_IN_FORCE, version);
  if (inForce?.total !== version.totalEntradas) {
    throw new Error(
      `${version.slug}: ${inForce?.total} entries in force instead of ${version.totalEntradas}`,
    );
  }
  return inserted;
}

const INSERT = sql({
  params: { ...ROW, ...pick(VERSION, "derivadaDe", "raw", "lectura") },
  row: ROW,
  text: "INSERT INTO lista_version $values RETURNING $row",
});

async function insertVersionRow(
  tx: Executor,
  version: NewListaVersion,
  secuencia: number,
): Promise<ListaVersion> {
  const [inserted] = await tx.query(INSERT, { ...version, secuencia });
  if (inserted === undefined) throw new Error(`${version.slug}: the version was not inserted`);
  return inserted;
}

const COUNT_IN_FORCE = sql({
  params: { slug: text },
  row: { total: neverNull(int4) },
  text: `
    SELECT count(*)::int AS total FROM lista_entry
    WHERE slug = $slug AND NOT EXISTS (SELECT FROM lista_entry_retiro WHERE entry_id = lista_entry.id)`,
});

const RETIRE = sql({
  params: { secuencia: int4, ids: arrayOf(int8) },
  text: "INSERT INTO lista_entry_retiro (entry_id, en_secuencia) SELECT unnest($ids::bigint[]), $secuencia",
});

/** How a version differs from the one before. */
export interface Difference {
  /** Whether the entry of this identifier stays as it is. */
  readonly isKept: (sourceId: string) => boolean;
  /** The entries that it removes or changes. */
  readonly retired: readonly string[];
}

/** Compares entries with those of a version, if there is one. Calls `onRetired` with each that they do not have. */
export async function differenceFrom(
  executor: Executor,
  previous: VersionRef | null,
  entries: NewEntries,
  onRetired: (content: string) => void = () => {},
): Promise<Difference> {
  const kept = new Uint8Array(entries.length);
  const retired: string[] = [];
  for await (const batch of readEntries(executor, previous)) {
    for (const { id, sourceId, content } of batch) {
      if (entries.jsonOf(sourceId) === content) kept[entries.placeOf(sourceId)] = 1;
      else {
        retired.push(id);
        onRetired(content);
      }
    }
  }
  const isAny = kept.includes(1);
  return { retired, isKept: (sourceId) => isAny && kept[entries.placeOf(sourceId)] === 1 };
}

/** ASCII's record separator. JSON text escapes it, and an identifier has no control characters. */
const SEPARATOR = "E'\\x1e'";
const joined = (texts: readonly string[]): string => texts.join("\x1e");

const INSERT_ENTRIES = sql({
  params: { slug: text, secuencia: int4, sourceIds: text, hashes: text, contents: text },
  text: `
    INSERT INTO lista_entry (slug, desde_secuencia, source_id, content_hash, content)
    SELECT $slug, $secuencia, source_id, decode(hash, 'hex'), content
    FROM unnest(
      string_to_array($sourceIds, ${SEPARATOR}), string_to_array($hashes, ${SEPARATOR}),
      string_to_array($contents, ${SEPARATOR})
    ) AS incoming (source_id, hash, content)`,
});

async function insertNewEntries(
  tx: Executor,
  { slug, entries }: NewListaVersion,
  isKept: Difference["isKept"],
  secuencia: number,
): Promise<void> {
  let sending: Promise<unknown> = Promise.resolve();
  let batch: NewEntry[] = [];
  /** The database stores a batch while the next one is made. */
  const send = async () => {
    const rows = {
      sourceIds: joined(batch.map(({ sourceId }) => sourceId)),
      hashes: joined(batch.map(({ hash }) => hash)),
      contents: joined(batch.map(({ json }) => json)),
    };
    batch = [];
    await sending;
    sending = tx.query(INSERT_ENTRIES, { slug, secuencia, ...rows });
    sending.catch(() => {});
  };
  for (const entry of entries) {
    const { sourceId } = entry;
    if (isKept(sourceId)) continue;
    batch.push({ sourceId, hash: entry.hash, json: entry.json });
    if (batch.length === SENT_BATCH) await send();
  }
  if (batch.length > 0) await send();
  await sending;
}

const NEXT_IDS = sql({
  params: { slug: text, after: int8 },
  row: { first: nullable(int8), last: nullable(int8) },
  text: `
    SELECT min(id) AS first, min(id) + ${READ_BATCH - 1} AS last FROM lista_entry WHERE slug = $slug AND id > $after`,
});

const IN_FORCE = `slug = $slug AND desde_secuencia <= $secuencia
      AND NOT EXISTS (SELECT FROM lista_entry_retiro WHERE entry_id = lista_entry.id AND en_secuencia <= $secuencia)`;

// Bounded on both sides, because the planner does not know the size of a list that was just stored.
const LOAD_ENTRIES = sql({
  params: { slug: text, secuencia: int4, first: int8, last: int8 },
  row: pick(t.listaEntry, "id", "sourceId", "content"),
  text: `
    SELECT $row FROM lista_entry WHERE ${IN_FORCE} AND id BETWEEN $first AND $last ORDER BY id`,
});

export interface StoredEntry {
  readonly id: string;
  readonly sourceId: string;
  /** Canonical JSON. */
  readonly content: string;
}

type VersionRef = Pick<ListaVersion, "slug" | "secuencia">;

/** Yields the entries of any version in batches. Yields nothing for null. */
export async function* readEntries(
  executor: Executor,
  version: VersionRef | null,
): AsyncGenerator<readonly StoredEntry[]> {
  if (version === null) return;
  const { slug, secuencia } = version;
  for (let after = "0"; ; ) {
    const [ids] = await executor.query(NEXT_IDS, { slug, after });
    if (ids?.first == null || ids.last === null) return;
    // Entries are immutable, so batches read one after the other belong to one version.
    yield await executor.query(LOAD_ENTRIES, { slug, secuencia, first: ids.first, last: ids.last });
    after = ids.last;
  }
}

/** More changes of a list are read with the whole of it. */
export const MOST_CHANGED = 20_000;

const CHANGED_SINCE = sql({
  params: { slug: text, known: int4, secuencia: int4 },
  row: { content: neverNull(text), isNew: neverNull(bool) },
  text: `
    SELECT content, is_new AS "isNew" FROM (
      SELECT id, content, false AS is_new FROM lista_entry_retiro JOIN lista_entry ON id = entry_id
      WHERE slug = $slug AND en_secuencia > $known AND en_secuencia <= $secuencia AND desde_secuencia <= $known
      UNION ALL
      SELECT id, content, true FROM lista_entry
      WHERE slug = $slug AND desde_secuencia > $known AND desde_secuencia <= $secuencia
        AND NOT EXISTS (SELECT FROM lista_entry_retiro WHERE entry_id = id AND en_secuencia <= $secuencia)
      LIMIT ${MOST_CHANGED + 1}
    ) AS changed ORDER BY id`,
});

/** What a version of a list has and an earlier one has not, and the reverse. Null if it is much, or that one is unknown. */
export async function entriesChangedSince(executor: Executor, knownId: string, version: VersionRef) {
  const { slug, secuencia } = version;
  const known = await findVersionOf(executor, slug, knownId);
  const changed = known && (await executor.query(CHANGED_SINCE, { slug, known: known.secuencia, secuencia }));
  return changed && changed.length <= MOST_CHANGED ? changed : null;
}

const FIND_ENTRIES = sql({
  params: { slug: text, secuencia: int4, sourceIds: arrayOf(text) },
  row: pick(t.listaEntry, "id", "sourceId", "content"),
  text: `SELECT $row FROM lista_entry WHERE source_id = ANY ($sourceIds) AND ${IN_FORCE}`,
});

/** Returns the entries of a version that have one of these identifiers. */
export const findEntries = (executor: Executor, { slug, secuencia }: VersionRef, sourceIds: string[]) =>
  executor.query(FIND_ENTRIES, { slug, secuencia, sourceIds });

// In ASCII the order of bytes is that of UTF-16, which `digestInOrder` asks for.
const DIGEST = sql({
  params: {
    slug: text,
    secuencia: int4,
    retired: arrayOf(int8),
    added: arrayOf(text),
    hashes: arrayOf(text),
  },
  row: { hash: nullable(text), isAscii: nullable(bool) },
  text: `
    WITH entry AS (
      SELECT source_id, encode(content_hash, 'hex') AS hash FROM lista_entry
      WHERE ${IN_FORCE} AND NOT EXISTS (SELECT FROM unnest($retired::bigint[]) AS retired WHERE retired = lista_entry.id)
      UNION ALL
      SELECT * FROM unnest($added::text[], $hashes::text[])
    )
    SELECT encode(sha256(convert_to(
      string_agg(source_id || E'\\t' || hash || E'\\n', '' ORDER BY source_id COLLATE "C"), 'UTF8')), 'hex') AS hash,
      bool_and(octet_length(source_id) = char_length(source_id)) AS "isAscii"
    FROM entry`,
});

/** `digestInOrder` of a version without some rows, with others. Null if an identifier has letters beyond ASCII. */
export async function digestWith(
  executor: Executor,
  { slug, secuencia }: VersionRef,
  retired: readonly string[],
  entries: readonly Pick<NewEntry, "sourceId" | "hash">[],
): Promise<string | null> {
  const added = entries.map(({ sourceId }) => sourceId);
  const hashes = entries.map(({ hash }) => hash);
  const [found] = await executor.query(DIGEST, { slug, secuencia, retired, added, hashes });
  return found?.isAscii ? found.hash : null;
}

/** Returns all entries at once. Only for lists that fit into memory. */
export async function loadEntries(executor: Executor, version: VersionRef | null): Promise<ListaEntry[]> {
  const entries: ListaEntry[] = [];
  for await (const batch of readEntries(executor, version)) {
    for (const { content } of batch) entries.push(JSON.parse(content));
  }
  return entries;
}

/** Returns every version of a list, newest first, each compared with the one before. */
export const listVersions = readRows({
  params: { slug: LISTA_SLUG },
  row: { ...ROW, agregadas: neverNull(int4), retiradas: neverNull(int4), modificadas: neverNull(int4) },
  text: `
    WITH entry AS (
      SELECT source_id, desde_secuencia, en_secuencia
      FROM lista_entry LEFT JOIN lista_entry_retiro ON entry_id = id WHERE slug = $slug
    ), entered AS (SELECT desde_secuencia AS secuencia, count(*) AS total FROM entry GROUP BY 1),
    left_list AS (SELECT en_secuencia AS secuencia, count(*) AS total FROM entry GROUP BY 1),
    changed AS (
      SELECT after.desde_secuencia AS secuencia, count(*) AS total FROM entry AS after
      JOIN entry AS before ON before.source_id = after.source_id AND before.en_secuencia = after.desde_secuencia
      GROUP BY 1
    )
    SELECT $row,
      (coalesce(entered.total, 0) - coalesce(changed.total, 0))::int AS agregadas,
      (coalesce(left_list.total, 0) - coalesce(changed.total, 0))::int AS retiradas,
      coalesce(changed.total, 0)::int AS modificadas
    FROM lista_version
    LEFT JOIN entered USING (secuencia) LEFT JOIN left_list USING (secuencia) LEFT JOIN changed USING (secuencia)
    WHERE slug = $slug ORDER BY secuencia DESC`,
});

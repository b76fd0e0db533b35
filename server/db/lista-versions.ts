import type { ListaSlug } from "../domain/shared/lista";
import type { ListaEntry } from "../domain/shared/lista-entry";
import type { Executor } from "./client";

/** One version of a list; the one in force is that with the highest `secuencia`. */
export interface ListaVersion {
  readonly versionId: string;
  readonly slug: ListaSlug;
  /** From 1, without gaps, in the order the versions of this list were taken. */
  readonly secuencia: number;
  readonly hashContenido: string;
  readonly fetchedEn: Date;
  readonly totalEntradas: number;
  readonly formato: string;
  readonly isSample: boolean;
}

/** How many entries a version has that the one before had not, had, or had otherwise under the same id. */
export interface ListaVersionChange extends ListaVersion {
  readonly agregadas: number;
  readonly retiradas: number;
  readonly modificadas: number;
}

export interface NewListaVersion {
  readonly versionId: string;
  readonly slug: ListaSlug;
  readonly hashContenido: string;
  readonly fetchedEn: Date;
  readonly formato: string;
  readonly isSample: boolean;
  /** The version of another list whose file this one's entries come from; `raw` is null exactly then. */
  readonly derivadaDe: string | null;
  /** The official file, gzipped. */
  readonly raw: Buffer | null;
  /** The whole list, each source id once. */
  readonly entries: readonly {
    readonly entry: { readonly sourceId: string };
    /** The entry's canonical JSON. */
    readonly json: string;
    /** SHA-256 of `json`, 64 lower-case hexadecimal characters. */
    readonly hash: string;
  }[];
}

const COLUMNS = `
  id AS "versionId", slug, secuencia, hash_contenido AS "hashContenido", fetched_en AS "fetchedEn",
  total_entradas AS "totalEntradas", formato, es_muestra AS "isSample"`;

/** Rows sent or read by one statement: a few megabytes, whatever the list's size. */
const SENT_BATCH = 2_000;
const READ_BATCH = 10_000;

/** The version in force of every list that has one. */
export function currentVersions(executor: Executor): Promise<ListaVersion[]> {
  return executor.query({
    name: "current_versions",
    text: `SELECT DISTINCT ON (slug) ${COLUMNS} FROM lista_version ORDER BY slug, secuencia DESC`,
  });
}

/** @throws Error where there is none: versions are never deleted. */
export async function findVersion(executor: Executor, versionId: string): Promise<ListaVersion> {
  const [version] = await executor.query<ListaVersion>(
    { text: `SELECT ${COLUMNS} FROM lista_version WHERE id = $1` },
    [versionId],
  );
  if (version === undefined) throw new Error(`${versionId}: no version`);
  return version;
}

/**
 * The version in force of one list, which no other transaction replaces until this one ends. Append-only
 * tables have no row to lock (the service may not UPDATE them), so the lock is advisory, one for each list.
 */
export async function lockCurrentVersion(tx: Executor, slug: ListaSlug): Promise<ListaVersion | null> {
  await tx.query({ text: "SELECT pg_advisory_xact_lock(hashtextextended('lista_version ' || $1, 0))" }, [
    slug,
  ]);
  const [version] = await tx.query<ListaVersion>(
    { text: `SELECT ${COLUMNS} FROM lista_version WHERE slug = $1 ORDER BY secuencia DESC LIMIT 1` },
    [slug],
  );
  return version ?? null;
}

/**
 * Puts a version in force: entries it shares with the one before stay as they are, those it lacks are retired,
 * new and changed ones are added.
 * @throws Error where what ends up in force is not exactly `entries`; nothing is kept then.
 */
export async function insertVersion(tx: Executor, version: NewListaVersion): Promise<ListaVersion> {
  const previous = await lockCurrentVersion(tx, version.slug);
  const inserted = await insertVersionRow(tx, version, (previous?.secuencia ?? 0) + 1);
  await retireAbsent(tx, version, inserted.secuencia);
  await insertNewEntries(tx, version, inserted.secuencia);
  const [inForce] = await tx.query<{ total: number }>({ text: COUNT_IN_FORCE }, [version.slug]);
  if (inForce?.total !== version.entries.length) {
    throw new Error(
      `${version.slug}: ${inForce?.total} entries in force instead of ${version.entries.length}`,
    );
  }
  return inserted;
}

async function insertVersionRow(
  tx: Executor,
  version: NewListaVersion,
  secuencia: number,
): Promise<ListaVersion> {
  const [inserted] = await tx.query<ListaVersion>(
    {
      text: `
        INSERT INTO lista_version (id, slug, secuencia, hash_contenido, fetched_en, total_entradas, formato,
          es_muestra, derivada_de, raw)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${COLUMNS}`,
    },
    [
      version.versionId,
      version.slug,
      secuencia,
      version.hashContenido,
      version.fetchedEn,
      version.entries.length,
      version.formato,
      version.isSample,
      version.derivadaDe,
      version.raw,
    ],
  );
  if (inserted === undefined) throw new Error(`${version.slug}: the version was not inserted`);
  return inserted;
}

const IN_FORCE = `
  FROM lista_entry WHERE slug = $1
    AND NOT EXISTS (SELECT FROM lista_entry_retiro WHERE entry_id = lista_entry.id)`;

const COUNT_IN_FORCE = `SELECT count(*)::int AS total ${IN_FORCE}`;

const identities = ({ entries }: NewListaVersion) => [
  entries.map(({ entry }) => entry.sourceId),
  entries.map(({ hash }) => hash),
];

async function retireAbsent(tx: Executor, version: NewListaVersion, secuencia: number): Promise<void> {
  await tx.query(
    {
      text: `
        INSERT INTO lista_entry_retiro (entry_id, en_secuencia)
        SELECT in_force.id, $2 FROM (SELECT id, source_id, content_hash ${IN_FORCE}) AS in_force
        LEFT JOIN unnest($3::text[], $4::text[]) AS incoming (source_id, hash)
          ON incoming.source_id = in_force.source_id AND decode(incoming.hash, 'hex') = in_force.content_hash
        WHERE incoming.source_id IS NULL`,
    },
    [version.slug, secuencia, ...identities(version)],
  );
}

async function insertNewEntries(tx: Executor, version: NewListaVersion, secuencia: number): Promise<void> {
  // What is absent was retired before, so an entry in force under the same source id is the same entry.
  const kept = await tx.query<{ source_id: string }>({ text: `SELECT source_id ${IN_FORCE}` }, [
    version.slug,
  ]);
  const keptIds = new Set(kept.map((row) => row.source_id));
  const fresh = version.entries.filter(({ entry }) => !keptIds.has(entry.sourceId));
  for (let start = 0; start < fresh.length; start += SENT_BATCH) {
    const batch = fresh.slice(start, start + SENT_BATCH);
    await tx.query(
      {
        text: `
          INSERT INTO lista_entry (slug, desde_secuencia, source_id, content_hash, content)
          SELECT $1, $2, source_id, decode(hash, 'hex'), content
          FROM unnest($3::text[], $4::text[], $5::text[]) AS incoming (source_id, hash, content)`,
      },
      [
        version.slug,
        secuencia,
        batch.map(({ entry }) => entry.sourceId),
        batch.map(({ hash }) => hash),
        batch.map(({ json }) => json),
      ],
    );
  }
}

/** The entries that were in force in a version, whatever has come after it. */
export async function loadEntries(
  executor: Executor,
  { slug, secuencia }: Pick<ListaVersion, "slug" | "secuencia">,
): Promise<ListaEntry[]> {
  const entries: ListaEntry[] = [];
  for (let after = "0"; ; ) {
    // Entries are immutable, so that batches read one after the other are one version all the same.
    const batch = await executor.query<{ id: string; content: string }>(
      {
        text: `
          SELECT id, content FROM lista_entry WHERE slug = $1 AND desde_secuencia <= $2 AND id > $3
            AND NOT EXISTS (SELECT FROM lista_entry_retiro WHERE entry_id = lista_entry.id AND en_secuencia <= $2)
          ORDER BY id LIMIT ${READ_BATCH}`,
      },
      [slug, secuencia, after],
    );
    for (const { content } of batch) entries.push(JSON.parse(content));
    const last = batch.at(-1);
    if (last === undefined || batch.length < READ_BATCH) return entries;
    after = last.id;
  }
}

/** Every version of a list, newest first, each against the one before it. */
export function listVersions(executor: Executor, slug: ListaSlug): Promise<ListaVersionChange[]> {
  return executor.query(
    {
      text: `
        WITH entry AS (
          SELECT source_id, desde_secuencia, en_secuencia
          FROM lista_entry LEFT JOIN lista_entry_retiro ON entry_id = id WHERE slug = $1
        ), entered AS (SELECT desde_secuencia AS secuencia, count(*) AS total FROM entry GROUP BY 1),
        left_list AS (SELECT en_secuencia AS secuencia, count(*) AS total FROM entry GROUP BY 1),
        changed AS (
          SELECT after.desde_secuencia AS secuencia, count(*) AS total FROM entry AS after
          JOIN entry AS before ON before.source_id = after.source_id AND before.en_secuencia = after.desde_secuencia
          GROUP BY 1
        )
        SELECT ${COLUMNS},
          (coalesce(entered.total, 0) - coalesce(changed.total, 0))::int AS agregadas,
          (coalesce(left_list.total, 0) - coalesce(changed.total, 0))::int AS retiradas,
          coalesce(changed.total, 0)::int AS modificadas
        FROM lista_version
        LEFT JOIN entered USING (secuencia) LEFT JOIN left_list USING (secuencia) LEFT JOIN changed USING (secuencia)
        WHERE slug = $1 ORDER BY secuencia DESC`,
    },
    [slug],
  );
}

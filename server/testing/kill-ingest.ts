import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { expect } from "vitest";
import { createDb, type Db } from "../db/sql/client";
import { seededRandom } from "../domain/screening/testing/synthetic-names";
import { spawnVictim, type Victim } from "./victim";

const SLUGS = ["csn_colombia", "ofac_sdn", "us_fto"];
const WRITING_TIMEOUT_MS = 60_000;
/** Much shorter than the writing of a list. */
const POLL_MS = 2;

interface VersionRow {
  readonly slug: string;
  readonly secuencia: number;
  readonly total_entradas: number;
  readonly hash_contenido: string;
}

/** Checks that every version is complete and has its hash, and that the sequence has no gap. */
async function expectWholeVersions(db: Db): Promise<void> {
  const { rows: versions } = await db.pool.query<VersionRow>(
    "SELECT slug, secuencia, total_entradas, hash_contenido FROM lista_version ORDER BY slug, secuencia",
  );
  for (const slug of SLUGS) {
    const own = versions.filter((version) => version.slug === slug);
    expect(own.map(({ secuencia }) => secuencia)).toEqual(own.map((_, index) => index + 1));
    for (const version of own.slice(-2)) {
      const { rows: entries } = await db.pool.query<{ source_id: string; hash: string; content: string }>(
        `SELECT source_id, encode(content_hash, 'hex') AS hash, content
         FROM lista_entry LEFT JOIN lista_entry_retiro ON entry_id = id
         WHERE slug = $1 AND desde_secuencia <= $2 AND (en_secuencia IS NULL OR en_secuencia > $2)`,
        [slug, version.secuencia],
      );
      expect(entries).toHaveLength(version.total_entradas);
      for (const { hash, content } of entries) expect(sha256(content)).toBe(hash);
      const lines = entries
        .sort((one, other) => (one.source_id < other.source_id ? -1 : 1))
        .map(({ source_id, hash }) => `${source_id}\t${hash}\n`);
      expect(sha256(lines.join(""))).toBe(version.hash_contenido);
    }
  }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Kills a process with `kill -9` at `kills` random moments of its ingests of lists of `entries`, and checks the
 * database after each. Then lets a run end.
 */
export async function killDuringIngests(
  connectionString: string,
  { kills, seed, entries }: { readonly kills: number; readonly seed: number; readonly entries: number },
): Promise<void> {
  const ingesting = (...args: string[]) =>
    spawnVictim("ingest-victim.ts", [String(entries), ...args], { DATABASE_URL: connectionString });
  const random = seededRandom(seed);
  const db = createDb({ connectionString, max: 2 });
  // The owner can see other sessions, the service's role cannot.
  const owner = new Client({ connectionString });
  await owner.connect();
  const measured = await ingesting();
  const roundMs = await measureRound(measured);
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = kill === 0 ? measured : await ingesting();
    await victim.printed("ready");
    await setTimeout(random() * roundMs);
    // Parsing takes most of a round, so every other kill waits for the writing.
    if (kill % 2 === 1) await writing(owner);
    await victim.kill();
    await expectWholeVersions(db);
  }
  const last = await ingesting("once");
  expect(await last.ended).toBe(0);
  await expectWholeVersions(db);
  await owner.end();
  await db.close();
}

/** Resolves while another session writes to the tables of lists. */
async function writing(owner: Client): Promise<void> {
  const deadline = Date.now() + WRITING_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { rowCount } = await owner.query(`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'
        AND query ~ 'INSERT INTO lista_(version|entry)'`);
    if (rowCount) return;
    await setTimeout(POLL_MS);
  }
  throw new Error("nothing was written");
}

/** Measures a round on this machine, after everything was loaded. */
async function measureRound(victim: Victim): Promise<number> {
  await victim.printed("round");
  const started = performance.now();
  await victim.printed("round", 2);
  return performance.now() - started;
}

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyDatabase, type TestDatabase } from "../server/testing/postgres";
import { type MigrateOptions, migrate, readMigrations, refuseOldServer } from "./migrate";

const FIRST = "20261130000000_clientes";
const SECOND = "20270101000000_second";

/** A line of `prisma/migrations.sha256` for each migration, as `sha256sum` writes it. */
const committedHashes = (text: string) => text.trim().split("\n");

describe("the migrations of a release", () => {
  it("are never edited, folded or put before one that was released", async () => {
    const kept = committedHashes(await readFile("prisma/migrations.sha256", "utf8"));
    const found = (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}/migration.sql`);
    // A new one: (cd prisma/migrations && sha256sum */migration.sql > ../migrations.sha256)
    expect(found).toEqual(kept);
  });

  it("begin with those of the last tag, where there is one", () => {
    const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" });
    const tag = git("describe", "--tags", "--abbrev=0").stdout?.trim() ?? "";
    const { status, stdout } = git("show", `${tag}:prisma/migrations.sha256`);
    if (tag === "" || status !== 0) return;
    const tagged = committedHashes(stdout);
    const kept = committedHashes(readFileSync("prisma/migrations.sha256", "utf8"));
    expect(kept.slice(0, tagged.length)).toEqual(tagged);
  });
});

describe("migrate", () => {
  let database: TestDatabase;
  let folder: string;
  let owner: Client;

  beforeEach(async () => {
    database = await emptyDatabase();
    folder = await mkdtemp(join(tmpdir(), "atalaya-migrations-"));
    await cp("prisma/migrations", folder, { recursive: true });
    owner = new Client({ connectionString: database.connectionString });
    await owner.connect();
  });
  afterEach(async () => {
    await owner.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const run = (options: MigrateOptions = {}) =>
    migrate(database.connectionString, { folder: pathToFileURL(`${folder}/`), ...options });
  const write = async (name: string, sql: string) => {
    await cp(join(folder, FIRST), join(folder, name), { recursive: true });
    await writeFile(join(folder, name, "migration.sql"), sql);
  };
  const applied = async () =>
    (await owner.query("SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1")).rows.map(
      (row) => row.name,
    );

  it("applies each migration once when processes start together", async () => {
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.flat().sort()).toEqual(await applied());
    expect(await applied()).toContain(FIRST);
    expect(await run()).toEqual([]);
  });

  it("says which server version it needs, in one sentence", () => {
    expect(() => refuseOldServer(150_013, "15.13 (Debian 15.13-0+deb12u1)")).toThrow(
      /^The service needs PostgreSQL 16 or newer, and the server is 15\.13 \(.*\): upgrade it, or name another/,
    );
    expect(() => refuseOldServer(160_000, "16.0")).not.toThrow();
  });

  it("leaves rows that Prisma's own commands accept as applied", async () => {
    await run();
    const { rows } = await owner.query(
      `SELECT length(id) AS id, checksum, finished_at >= started_at AS finished, rolled_back_at, logs,
         applied_steps_count AS steps
       FROM _prisma_migrations WHERE migration_name = $1`,
      [FIRST],
    );
    const checksum = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(rows).toEqual([{ id: 36, checksum, finished: true, rolled_back_at: null, logs: null, steps: 1 }]);
  });

  it("names a failing migration, rolls it back, and applies it once it is corrected", async () => {
    await write(SECOND, "CREATE TABLE half (id int); SELECT * FROM nowhere;");
    await expect(run()).rejects.toThrow(`Migration ${SECOND} failed and changed nothing: relation "nowhere"`);
    expect((await owner.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
    await write(SECOND, "CREATE TABLE half (id int);");
    expect(await run()).toEqual([SECOND]);
  });

  it("gives up waiting for a lock, and takes it once it is free", async () => {
    await run();
    await write(SECOND, "ALTER TABLE cliente ADD COLUMN apodo text");
    await owner.query("BEGIN; LOCK TABLE cliente IN ACCESS SHARE MODE");
    const told: string[] = [];
    const running = run({ lockTimeoutMs: 50, log: (line) => told.push(line) });
    await vi.waitFor(
      () => expect(told).toContain(`migration ${SECOND} waits for a lock, attempt 2 of 20`),
      30_000,
    );
    // Nothing that came after the migration waits behind it for longer.
    const reader = new Client({ connectionString: database.connectionString });
    await reader.connect();
    await reader.query("SELECT FROM cliente").finally(() => reader.end());
    await owner.query("COMMIT");
    expect(await running).toEqual([SECOND]);
    expect(told.at(-1)).toBe(`applied migration ${SECOND}`);
  });

  it("stops if an applied migration was changed", async () => {
    await write(SECOND, "CREATE TABLE one (id int);");
    await run();
    await write(SECOND, "CREATE TABLE two (id int);");
    await write("20270102000000_third", "CREATE TABLE three (id int);");
    await expect(run()).rejects.toThrow(`Migration ${SECOND} was changed after it was applied`);
    expect((await owner.query("SELECT to_regclass('three') AS three")).rows).toEqual([{ three: null }]);
  });

  it("stops after a failure of another tool", async () => {
    await run();
    await owner.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1", [FIRST]);
    await expect(run()).rejects.toThrow(`Migration ${FIRST} was left unfinished`);
  });

  it("analyses the tables, also of a restored copy", async () => {
    const unknown = async () =>
      (
        await owner.query(
          `SELECT relname AS name FROM pg_class
           WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition
             AND pg_relation_size(oid) > 0
             AND NOT EXISTS (SELECT FROM pg_stats WHERE schemaname = 'public' AND tablename = relname)`,
        )
      ).rows.map(({ name }) => name);
    await run();
    expect(await unknown()).toEqual([]);
    // As after a restore: a dump has rows and no statistics.
    await owner.query(
      `INSERT INTO lista_version (id, slug, secuencia, hash_contenido, fetched_en, total_entradas, formato, raw)
       SELECT gen_random_uuid(), 'ofac_sdn', n, repeat('0', 64), now(), 1, 'csv', ''
       FROM generate_series(1, 12) n`,
    );
    expect(await unknown()).toEqual(["lista_version"]);
    await run();
    expect(await unknown()).toEqual([]);
  });

  it("prepares databases of one cluster at the same time, each for the role they share", async () => {
    const others = await Promise.all(Array.from({ length: 4 }, emptyDatabase));
    const runs = await Promise.all(others.map(({ connectionString }) => migrate(connectionString)));
    expect(runs.every((names) => names.includes(FIRST))).toBe(true);
    await Promise.all(others.map(({ drop }) => drop()));
  });
});

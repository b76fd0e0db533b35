import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase, type TestDatabase } from "../server/testing/postgres";
import { migrate, refuseOldServer } from "./migrate";

const FIRST = "20261130000000_clientes";
const SECOND = "20270101000000_second";

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

  const run = () => migrate(database.connectionString, () => {}, pathToFileURL(`${folder}/`));
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

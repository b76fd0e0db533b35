import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ROLE } from "@/server/db/sql/client";
import { insertTestConsulta } from "@/server/testing/consulta";
import { newCliente, openWorld } from "@/server/testing/fixtures";
import { emptyDatabase, type TestDatabase } from "@/server/testing/postgres";
import { openYears, storeConsultas } from "./bench/stored-consultas";
import { apply, type Migration, migrate, readMigrations } from "./migrate";

/** Migrations up to this one were made when nothing was served yet. */
const BEFORE_THE_RULE = "20261203150000_particion_por_defecto";
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const MOST_MS = 200;
const LOOK_EVERY_MS = 5;

/** Locks that make readers or writers of a table wait. */
const BLOCKING = "{ShareLock,ShareRowExclusiveLock,ExclusiveLock,AccessExclusiveLock}";

describe("a migration on tables of a million rows", { timeout: 1_800_000 }, () => {
  let database: TestDatabase;
  let owner: Client;
  let later: readonly Migration[];

  beforeAll(async () => {
    database = await emptyDatabase();
    const older = await mkdtemp(join(tmpdir(), "atalaya-older-"));
    const migrations = await readMigrations();
    later = migrations.filter(({ name }) => name > BEFORE_THE_RULE);
    for (const { name } of migrations)
      if (name <= BEFORE_THE_RULE)
        await cp(join("prisma/migrations", name), join(older, name), { recursive: true });
    await migrate(database.connectionString, { folder: new URL(`file://${older}/`), role: APP_ROLE });
    await rm(older, { recursive: true });
    owner = new Client({ connectionString: database.connectionString });
    await owner.connect();
    await owner.query("SET session_replication_role = replica");
    await openYears(owner);
    // Today's code writes today's columns: the older tables take those they know.
    const world = await openWorld(new Date().toISOString());
    const cliente = await newCliente(world);
    await insertTestConsulta(world, cliente);
    for (const table of ["cliente", "api_key", "consulta"]) {
      const rows = await world.rows<{ row: object }>(`SELECT to_jsonb(${table}) AS row FROM ${table}`);
      for (const { row } of rows)
        await owner.query(`INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, $1)).*`, [row]);
    }
    await world.close();
    await storeConsultas(owner, cliente, ROWS, 36);
    await owner.query(
      `INSERT INTO bitacora_hoja (indice, consulta_id, hash_reporte)
       SELECT row_number() OVER (ORDER BY id) - 1, id, decode(hash_reporte, 'hex') FROM consulta`,
    );
    await owner.query("RESET session_replication_role");
    await owner.query("VACUUM ANALYZE consulta, bitacora_hoja");
  }, 1_800_000);
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  /** Milliseconds for which a migration blocks each table that was there before it, above the limit alone. */
  async function blockedBy(migration: Migration): Promise<[table: string, ms: number][]> {
    const looking = new Client({ connectionString: database.connectionString });
    await looking.connect();
    const { rows: pids } = await owner.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const { rows: known } = await owner.query<{ oid: number }>(
      "SELECT oid::int FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
    );
    const since = new Map<string, number>();
    let isOver = false;
    const looks = (async () => {
      while (!isOver) {
        const { rows } = await looking.query<{ name: string }>(
          `SELECT DISTINCT relname::text AS name FROM pg_locks JOIN pg_class ON pg_class.oid = relation
           WHERE pid = $1 AND granted AND relation = ANY ($2) AND mode = ANY ($3)`,
          [pids[0]?.pid, known.map(({ oid }) => oid), BLOCKING],
        );
        for (const { name } of rows) if (!since.has(name)) since.set(name, performance.now());
        await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
      }
    })();
    await apply(owner, migration);
    const end = performance.now();
    isOver = true;
    await looks;
    await looking.end();
    return [...since]
      .map(([table, at]): [string, number] => [table, Math.round(end - at)])
      .filter(([, ms]) => ms > MOST_MS);
  }
  const planted = (name: string, sql: string): Migration => ({ name, sql, checksum: name });

  it("is found if it blocks a table for longer than 200 ms, and not for what is quick", async () => {
    const index = await blockedBy(planted("index", "CREATE INDEX ON bitacora_hoja (hash_reporte)"));
    const rewrite = await blockedBy(
      planted("rewrite", "ALTER TABLE bitacora_hoja ADD COLUMN sello uuid DEFAULT gen_random_uuid()"),
    );
    const quick = await blockedBy(planted("quick", "ALTER TABLE consulta ADD COLUMN apodo text DEFAULT ''"));
    console.log(`at ${ROWS} rows, ms of a lock: index ${index}, rewrite ${rewrite}`);
    expect([index, rewrite].map((found) => found.map(([table]) => table))).toEqual([
      ["bitacora_hoja"],
      ["bitacora_hoja"],
    ]);
    expect(quick).toEqual([]);
  });

  it("blocks none for longer than 200 ms, each of this release", async () => {
    for (const migration of later)
      expect([migration.name, await blockedBy(migration)]).toEqual([migration.name, []]);
  });
});

/** The whole contract suite, unless one file of it is asked for. */
const CONTRACT_TESTS = process.env.CONTRACT_TESTS ?? "e2e/api/v1";

const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" });

/** The commit before the newest migration. Null without history, as in a shallow clone or an archive. */
function previousCommit(): string | null {
  const isChanged = git("status", "--porcelain", "prisma/migrations").stdout?.trim() !== "";
  const newest = git("log", "-1", "--format=%H", "--", "prisma/migrations").stdout?.trim();
  const { status, stdout } = git("rev-parse", "--verify", "--quiet", isChanged ? "HEAD" : `${newest}^`);
  return status === 0 ? stdout.trim() : null;
}

const PREVIOUS = previousCommit();

describe.skipIf(PREVIOUS === null)(
  `the server of before the newest migration${PREVIOUS === null ? " (skipped: git has no commit before it here)" : ""}`,
  () => {
    it("passes its own contract tests on the schema of this commit", async () => {
      const folder = await mkdtemp(join(tmpdir(), "atalaya-previous-"));
      try {
        const archive = execFileSync("git", ["archive", "--format=tar", PREVIOUS ?? ""], {
          maxBuffer: 1 << 30,
        });
        await writeFile(join(folder, "previous.tar"), archive);
        execFileSync("tar", ["-xf", "previous.tar"], { cwd: folder });
        // A copy: the build of the pages follows no link out of its folder.
        await cp("node_modules", join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
        // Its runner applies the new schema, as `npm run migrate` of this commit does before its processes are replaced.
        await rm(join(folder, "prisma/migrations"), { recursive: true });
        await cp("prisma/migrations", join(folder, "prisma/migrations"), { recursive: true });
        const run = (...args: string[]) =>
          spawnSync(process.execPath, args, {
            cwd: folder,
            encoding: "utf8",
            maxBuffer: 1 << 28,
            env: { ...process.env, VITEST: "", BASE_URL: "" },
          });
        run("--import", "./scripts/typescript.mjs", "scripts/build.ts");
        const vitest = "node_modules/vitest/vitest.mjs";
        const { status, stdout, stderr } = run(vitest, "run", "--project=integration", CONTRACT_TESTS);
        expect([status, status === 0 ? "" : `${stdout}\n${stderr}`]).toEqual([0, ""]);
        console.log(`${PREVIOUS}: ${/Tests .*/.exec(stdout)?.[0] ?? ""}`);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  },
);

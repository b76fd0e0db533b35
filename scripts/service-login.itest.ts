import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { APP_ROLE, createDb } from "@/server/db/sql/client";
import { openPooler } from "@/server/testing/pooler";
import { cloneDatabase, emptyDatabase, type TestDatabase } from "@/server/testing/postgres";
import { openMigrated, prepareDatabase } from "./database";
import { loginsOf } from "./service-login";

const OWNER = "compania_de_prueba";

describe("the service's login", () => {
  let database: TestDatabase;
  let admin: Client;
  let role: string;
  /** The service's address, by the owner's with this password. */
  let serviceUrl: string;

  const as = async (connectionString: string, sql: string) => {
    const client = new Client({ connectionString });
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };
  const withLogin = (user: string, password: string) => {
    const url = new URL(database.connectionString);
    [url.username, url.password] = [user, password];
    return url.toString();
  };

  beforeAll(async () => {
    database = await emptyDatabase();
    role = `${new URL(database.connectionString).pathname.slice(1)}_app`;
    admin = new Client({ connectionString: inject("postgres").connectionString });
    await admin.connect();
    // As in a hosted PostgreSQL: an owner that is no superuser and may create roles.
    await admin.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD 'one'`);
    await admin.query(
      `ALTER DATABASE ${new URL(database.connectionString).pathname.slice(1)} OWNER TO ${OWNER}`,
    );
  });
  afterAll(async () => {
    await database.drop();
    await admin.query(`DROP ROLE given_login, ${OWNER}`);
    await admin.end();
  });

  it("is created once by processes that start together, and owns nothing", async () => {
    const databaseUrl = withLogin(OWNER, "one");
    const made = await Promise.all([1, 2, 3].map(() => prepareDatabase({ databaseUrl })));
    expect(new Set(made).size).toBe(1);
    serviceUrl = made[0] ?? "";
    const { rows } = await as(
      serviceUrl,
      "SELECT session_user::text AS login, rolsuper FROM pg_roles WHERE rolname = session_user",
    );
    expect(rows).toEqual([{ login: `${role}_service`, rolsuper: false }]);
    await expect(
      as(serviceUrl, `SET ROLE ${role}; UPDATE consulta SET severidad = 'bajo'`),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(as(serviceUrl, "SET ROLE NONE; SELECT FROM consulta")).rejects.toMatchObject({
      code: "42501",
    });
  });

  it("follows its owner's password", async () => {
    await admin.query(`ALTER ROLE ${OWNER} PASSWORD 'two'`);
    expect(await prepareDatabase({ databaseUrl: withLogin(OWNER, "two") })).not.toBe(serviceUrl);
    await expect(as(serviceUrl, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  });

  it("is the deployment's own if it names two, and rejected if it could rewrite evidence", async () => {
    await admin.query("CREATE ROLE given_login LOGIN PASSWORD 'given'");
    const given = { databaseUrl: withLogin("given_login", "given"), migrationUrl: withLogin(OWNER, "two") };
    await as(await prepareDatabase(given), "SELECT FROM consulta");
    await admin.query(`GRANT ${OWNER} TO given_login`);
    await expect(prepareDatabase(given)).rejects.toThrow(`given_login: member of ${OWNER}`);
  });

  it.each([
    [
      "REVOKE INSERT ON consulta FROM atalaya_app",
      "lacks INSERT on consulta, which",
      "GRANT INSERT ON consulta TO atalaya_app",
    ],
    [
      "REVOKE ALL ON ALL TABLES IN SCHEMA public FROM atalaya_app",
      /lacks .* and \d+ other rights, which the migrations gave it: .*--no-privileges/,
      null,
    ],
    [
      "GRANT DELETE ON evento TO PUBLIC",
      "has DELETE on evento, which no migration",
      "REVOKE DELETE ON evento FROM PUBLIC",
    ],
    [
      "GRANT EXECUTE ON FUNCTION append_eslabon TO PUBLIC",
      "has EXECUTE on append_eslabon(text,uuid,text[]), which",
      "REVOKE EXECUTE ON FUNCTION append_eslabon FROM PUBLIC",
    ],
  ])("is refused in one sentence after %s", async (change, sentence, back) => {
    const copy = await cloneDatabase();
    const those = { databaseUrl: copy.connectionString };
    await as(copy.connectionString, change);
    const refused = await prepareDatabase(those).catch((error: Error) => error.message);
    expect(refused).toMatch(sentence);
    expect(refused).not.toContain("\n");
    if (back !== null) await as(copy.connectionString, back);
    if (back !== null) await prepareDatabase(those);
    await copy.drop();
  });

  it("is rejected in one sentence when a pooler drops connection options", async () => {
    await admin.query("ALTER ROLE given_login SET TimeZone = 'America/Bogota'");
    await admin.query(`REVOKE ${OWNER} FROM given_login`);
    const pooler = await openPooler(database.connectionString);
    const through = (url: string) => {
      const pooled = new URL(url);
      pooled.port = String(pooler.port);
      // The server's socket would bypass it.
      pooled.searchParams.delete("host");
      return pooled.toString();
    };
    const given = {
      databaseUrl: through(withLogin("given_login", "given")),
      migrationUrl: withLogin(OWNER, "two"),
    };
    await expect(prepareDatabase(given)).rejects.toThrow(
      /works as given_login and in the time of America\/Bogota .* pooler, drops the options/,
    );
    // As the role, and still hours off.
    await admin.query(`ALTER ROLE given_login SET role = ${role}`);
    await expect(prepareDatabase(given)).rejects.toThrow(/as \w+_app and in the time of America\/Bogota/);
    // As the page says for a pooler.
    await admin.query("ALTER ROLE given_login SET TimeZone = 'UTC'");
    await openMigrated(given);
    await admin.query("ALTER ROLE given_login RESET ALL");
    pooler.close();
  });

  it("cannot be derived from an owner without a password: a sentence says what to set", () => {
    expect(() => loginsOf("postgresql://db.example.co/atalaya")).toThrow("MIGRATION_DATABASE_URL");
  });
});

describe("a database whose owner may make no roles", () => {
  const OWNED = "banco_ficticio";
  let admin: Client;
  const addressOf = (user: string) => {
    const url = new URL(inject("postgres").connectionString);
    [url.username, url.password, url.pathname] = [user, "secreto", OWNED];
    return url.toString();
  };
  const [web, owner] = [`${OWNED}_web`, `${OWNED}_owner`];
  const run = async (login: string, sql: string) => {
    const client = new Client({ connectionString: addressOf(login) });
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };

  beforeAll(async () => {
    admin = new Client({ connectionString: inject("postgres").connectionString });
    await admin.connect();
    const page = await readFile("docs/operacion/base-de-datos.md", "utf8");
    const [, lines = ""] = /```sql\n(CREATE ROLE[\s\S]*?)```/.exec(page) ?? [];
    const four = lines.trim().split("\n");
    expect(four).toHaveLength(4);
    for (const line of four) await admin.query(line.replaceAll("atalaya", OWNED).replace("'…'", "'secreto'"));
  });
  afterAll(async () => {
    await admin.query(`DROP DATABASE ${OWNED} WITH (FORCE)`);
    await admin.query(`DROP ROLE ${web}, ${owner}, ${OWNED}_app`);
    await admin.end();
  });

  it("is served by the service's own login once the four lines of the page are run and it is migrated", async () => {
    const { rows } = await admin.query(
      "SELECT rolname FROM pg_roles WHERE rolname LIKE $1 AND (rolsuper OR rolcreaterole OR rolcreatedb)",
      [`${OWNED}%`],
    );
    expect(rows).toEqual([]);
    const alone = { databaseUrl: addressOf(web) };
    for (const open of [openMigrated, prepareDatabase])
      await expect(open(alone)).rejects.toThrow(
        /^The database banco_ficticio holds nothing of the service: run npm run migrate, with[^\n]*$/,
      );
    await prepareDatabase({ ...alone, migrationUrl: addressOf(owner) });
    const db = createDb({ connectionString: await openMigrated(alone), max: 1 });
    expect((await db.pool.query("SELECT current_user::text AS role")).rows).toEqual([
      { role: `${OWNED}_app` },
    ]);
    expect(await db.prisma.cliente.count()).toBe(0);
    await db.close();
  });

  it("is refused in one sentence by a release that is not the one of its schema", async () => {
    const alone = { databaseUrl: addressOf(web) };
    const add = (name: string) =>
      run(
        owner,
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '${name}', now())`,
      );
    const remove = () => run(owner, "DELETE FROM _prisma_migrations WHERE id = 'x'");
    const withOwner = { ...alone, migrationUrl: addressOf(owner) };
    for (const [name, sentence] of [
      [
        "20990101000000_later",
        /has the migration 20990101000000_later of a newer release, .*: start that release, or/,
      ],
      [
        "20251130000000_folded",
        /20251130000000_folded, which this line of releases never had, .*: start the release/,
      ],
    ] as const) {
      await add(name);
      for (const open of [() => openMigrated(alone), () => prepareDatabase(withOwner)]) {
        const refused = await open().catch((error: Error) => error.message);
        expect(refused).toMatch(sentence);
        expect(refused).not.toContain("\n");
      }
      await remove();
    }
    await openMigrated(alone);
    await run(owner, "DELETE FROM _prisma_migrations WHERE migration_name > '20261202'");
    await expect(openMigrated(alone)).rejects.toThrow(
      /^The database lacks the migration \d+_\w+ and \d+ more of this release: run npm run migrate, with[^\n]*$/,
    );
  });

  it("has a role of its own, by which no service of another database of the cluster comes in", async () => {
    const other = await cloneDatabase();
    expect(new URL(other.serviceUrl).searchParams.get("options")).toBeNull();
    const url = new URL(other.serviceUrl);
    url.pathname = OWNED;
    const intruder = createDb({ connectionString: url.toString(), max: 1 });
    await expect(intruder.pool.query("SELECT FROM cliente")).rejects.toMatchObject({ code: "42501" });
    await intruder.close();
    await expect(run(web, `SET ROLE ${APP_ROLE}`)).rejects.toMatchObject({ code: "42501" });
    await other.drop();
  });
});

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openPooler } from "@/server/testing/pooler";
import { cloneDatabase, emptyDatabase, type TestDatabase } from "@/server/testing/postgres";
import { prepareDatabase } from "./database";
import { type Logins, loginsOf } from "./service-login";

const OWNER = "compania_de_prueba";

describe("the service's login", () => {
  let database: TestDatabase;
  let admin: Client;
  let logins: Logins;

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
    admin = new Client({ connectionString: inject("postgres").connectionString });
    await admin.connect();
    // As in a hosted PostgreSQL: an owner that is no superuser and may create roles.
    await admin.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD 'one'`);
    await admin.query(`GRANT atalaya_app TO ${OWNER} WITH ADMIN OPTION`);
    await admin.query(
      `ALTER DATABASE ${new URL(database.connectionString).pathname.slice(1)} OWNER TO ${OWNER}`,
    );
    logins = loginsOf(withLogin(OWNER, "one"));
  });
  afterAll(async () => {
    await database.drop();
    await admin.query(`DROP ROLE IF EXISTS ${OWNER}_service, given_login`);
    await admin.query(`DROP ROLE ${OWNER}`);
    await admin.end();
  });

  it("is created once by processes that start together, and owns nothing", async () => {
    await Promise.all([1, 2, 3].map(() => prepareDatabase(logins)));
    const { rows } = await as(
      logins.serviceUrl,
      "SELECT session_user::text AS login, rolsuper FROM pg_roles WHERE rolname = session_user",
    );
    expect(rows).toEqual([{ login: `${OWNER}_service`, rolsuper: false }]);
    await expect(
      as(logins.serviceUrl, "SET ROLE atalaya_app; UPDATE consulta SET severidad = 'bajo'"),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(as(logins.serviceUrl, "SELECT FROM consulta")).rejects.toMatchObject({ code: "42501" });
  });

  it("follows its owner's password", async () => {
    await admin.query(`ALTER ROLE ${OWNER} PASSWORD 'two'`);
    const rotated = loginsOf(withLogin(OWNER, "two"));
    expect(rotated.serviceUrl).not.toBe(logins.serviceUrl);
    await prepareDatabase(rotated);
    await expect(as(logins.serviceUrl, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  });

  it("is the deployment's own if it names two, and rejected if it could rewrite evidence", async () => {
    await admin.query("CREATE ROLE given_login LOGIN PASSWORD 'given'");
    const given = loginsOf(withLogin("given_login", "given"), withLogin(OWNER, "two"));
    await prepareDatabase(given);
    await as(given.serviceUrl, "SET ROLE atalaya_app; SELECT FROM consulta");
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
    const those = loginsOf(copy.connectionString);
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
    const given = loginsOf(through(withLogin("given_login", "given")), withLogin(OWNER, "two"));
    await expect(prepareDatabase(given)).rejects.toThrow(
      /works as given_login and in the time of America\/Bogota .* pooler, drops the options/,
    );
    // As the role, but its times are hours off.
    await admin.query("ALTER ROLE given_login SET role = atalaya_app");
    await expect(prepareDatabase(given)).rejects.toThrow(/as atalaya_app and in the time of America\/Bogota/);
    await admin.query("ALTER ROLE given_login RESET ALL");
    pooler.close();
  });

  it("cannot be derived from an owner without a password: a sentence says what to set", () => {
    expect(() => loginsOf("postgresql://db.example.co/atalaya")).toThrow("MIGRATION_DATABASE_URL");
  });
});

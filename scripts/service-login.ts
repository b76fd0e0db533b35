import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { escapeIdentifier, escapeLiteral } from "pg";
import { APP_ROLE, createDb, type Db, withRole } from "../server/db/sql/client";
import { excessRights } from "../server/db/sql/service-rights";
import { connectTo } from "./connect";
import type { Queryable } from "./granted-rights";

const ATTEMPTS = 10;
const PAUSE_MS = 100;

/** Roles belong to the cluster. SQLSTATEs when two processes create or grant the same one at once. */
const RACES = ["23505", "42710", "XX000"];

/** Addresses of a database, as the environment names them. */
export interface DatabaseUrls {
  /** The service's login, or the owner's if it is the only address. */
  readonly databaseUrl: string;
  readonly migrationUrl?: string | undefined;
}

/** The two logins of a database: the owner, who migrates, and the service, which owns nothing. */
export interface Logins {
  readonly ownerUrl: string;
  readonly serviceUrl: string;
  /** The role that the service works as. */
  readonly role: string;
  /** The service's login was created here. Otherwise it belongs to the deployment. */
  readonly isDerived: boolean;
}

/**
 * The logins that the environment's addresses name. Given the owner's alone, the service's is `<owner>_service`, or
 * `<role>_service` in a database whose role has a name of its own; its password follows from the owner's, so that every
 * process on the database knows it and it is kept nowhere.
 * @throws Error where it cannot follow, because the owner's names no password.
 */
export function loginsOf(databaseUrl: string, migrationUrl?: string, role: string = APP_ROLE): Logins {
  const asRole = (address: string) => (role === APP_ROLE ? address : withRole(address, role));
  if (migrationUrl !== undefined)
    return { ownerUrl: migrationUrl, serviceUrl: asRole(databaseUrl), role, isDerived: false };
  const url = new URL(databaseUrl);
  if (url.username === "" || url.password === "") {
    throw new Error(
      "DATABASE_URL names no user with a password, from which the service's own login follows: name that login in " +
        "DATABASE_URL and the owner in MIGRATION_DATABASE_URL.",
    );
  }
  const login = `${role === APP_ROLE ? decodeURIComponent(url.username) : role}_service`;
  url.username = encodeURIComponent(login);
  url.password = createHmac("sha256", url.password).update(login).digest("hex");
  return { ownerUrl: databaseUrl, serviceUrl: asRole(url.toString()), role, isDerived: true };
}

/** Names that need no escape in an option of a connection, and leave room for what is added to them. */
const NAME = /^[A-Za-z_][\w-]{0,49}$/;

/**
 * The role of this database: who may read the clients, or for a new database its own name with `_app`. Roles belong to
 * the cluster: one that two databases share would let the service of one into the other.
 */
const FIND_ROLE = `
  SELECT current_database()::text AS name, cliente.oid IS NOT NULL AS "isMigrated",
    (SELECT rolname::text FROM aclexplode(cliente.relacl) JOIN pg_roles ON pg_roles.oid = grantee
     WHERE grantee <> cliente.relowner AND privilege_type = 'INSERT'
     ORDER BY rolname = current_database() || '_app' DESC, rolname = $1 DESC LIMIT 1) AS granted,
    array(SELECT rolname::text FROM pg_roles WHERE rolname IN (current_database() || '_app', $1)) AS found,
    pg_has_role(coalesce(cliente.relowner, datdba), 'USAGE') AS "isOwner"
  FROM pg_database LEFT JOIN pg_class cliente ON cliente.oid = to_regclass('public.cliente')
  WHERE datname = current_database()`;

interface FoundRole {
  readonly name: string;
  readonly isMigrated: boolean;
  readonly granted: string | null;
  readonly found: readonly string[];
  readonly isOwner: boolean;
}

/**
 * Reads, with any login, what role the service has in a database, and whether the login is the owner's.
 * @throws Error in one sentence if the database's name cannot be a role's.
 */
export async function findRole(
  connectionString: string,
): Promise<Pick<FoundRole, "name" | "isMigrated" | "isOwner"> & { readonly role: string }> {
  const client = await connectTo(connectionString);
  try {
    const { rows } = await client.query<FoundRole>(FIND_ROLE, [APP_ROLE]);
    const { name = "", isMigrated = false, granted, found = [], isOwner = false } = rows[0] ?? {};
    const own = `${name}_app`;
    // Restored without its grants.
    const isShared = isMigrated && !found.includes(own) && found.includes(APP_ROLE);
    const role = granted ?? (isShared ? APP_ROLE : own);
    if (NAME.test(role)) return { name, isMigrated, isOwner, role };
    throw new Error(
      `The service's role cannot be named after the database ${name}: rename the database, with at most 46 letters, ` +
        "digits, hyphens and underscores.",
    );
  } finally {
    await client.end();
  }
}

/**
 * Lets the service's login work as the application's role. Creates a derived login first. Leaves a working one as it
 * is. Call it after the migrations.
 * @throws Error in one sentence if the login does not work, its connections are not in UTC, or it has more rights than
 *   the service needs.
 */
export async function ensureServiceLogin(logins: Logins): Promise<void> {
  const refusal = await refuseLogin(logins).then(
    () => null,
    (error: Error) => error,
  );
  if (refusal === null) return;
  if (!(refusal instanceof NoLogin)) throw refusal;
  await grantLogin(logins);
  await refuseLogin(logins);
}

/** A service's login that the server does not let in. */
class NoLogin extends Error {}

/**
 * Opens a session as the service and runs `work` in it.
 * @throws NoLogin, or Error in one sentence if the session is not that of a service.
 */
export async function refuseLogin(
  { serviceUrl, role: expected, isDerived }: Omit<Logins, "ownerUrl">,
  work: (client: Queryable) => Promise<void> = async () => {},
): Promise<void> {
  const db = createDb({ connectionString: serviceUrl, max: 1 });
  try {
    const { zone, role } = await openSession(db).catch((cause: Error) => {
      const { username, host, pathname } = new URL(serviceUrl);
      const remedy = isDerived ? ": run npm run migrate with the owner's login, which makes it" : "";
      const text = `The service cannot work at ${host}${pathname} as ${username}: ${cause.message}${remedy}`;
      throw new NoLogin(text, { cause });
    });
    if (zone !== "UTC" || role !== expected) {
      throw new Error(
        `A connection of the service works as ${role} and in the time of ${zone} instead of as ${expected} in UTC: ` +
          "something in between, such as a pooler, drops the options it is opened with; have it pass them on, or name PostgreSQL itself in DATABASE_URL.",
      );
    }
    await work(db.pool);
    const excess = await excessRights(db);
    if (excess.length > 0)
      throw new Error(
        `The service must not work with a login that can rewrite evidence: ${excess.join("; ")}.`,
      );
  } finally {
    await db.close();
  }
}

/** Reads the settings of a service connection. */
async function openSession({ pool }: Db) {
  const { rows } = await pool.query<{ zone: string; role: string }>(
    "SELECT current_setting('TimeZone') AS zone, current_user::text AS role",
  );
  const { zone = "", role = "" } = rows[0] ?? {};
  return { zone, role };
}

async function grantLogin({ ownerUrl, serviceUrl, role, isDerived }: Logins): Promise<void> {
  const { username, password } = new URL(serviceUrl);
  const name = decodeURIComponent(username);
  const login = escapeIdentifier(name);
  const owner = await connectTo(ownerUrl);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (isDerived) {
          const { rowCount } = await owner.query("SELECT FROM pg_roles WHERE rolname = $1", [name]);
          const verb = rowCount === 0 ? "CREATE" : "ALTER";
          await owner.query(`${verb} ROLE ${login} LOGIN NOINHERIT PASSWORD ${escapeLiteral(password)}`);
        }
        await owner.query(`GRANT ${escapeIdentifier(role)} TO ${login}`);
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !RACES.includes(String((error as { code?: unknown }).code))) throw error;
        await sleep(PAUSE_MS);
      }
    }
  } finally {
    await owner.end();
  }
}

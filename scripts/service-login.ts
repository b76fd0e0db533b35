import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { escapeIdentifier, escapeLiteral } from "pg";
import { APP_ROLE, createDb } from "../server/db/sql/client";
import { excessRights } from "../server/db/sql/service-rights";
import { connectTo } from "./connect";

const ATTEMPTS = 10;
const PAUSE_MS = 100;

/** Roles belong to the cluster. SQLSTATEs when two processes create or grant the same one at once. */
const RACES = ["23505", "42710", "XX000"];

/** The two logins of a database: the owner, who migrates, and the service, which owns nothing. */
export interface Logins {
  readonly ownerUrl: string;
  readonly serviceUrl: string;
  /** The service's login was created here. Otherwise it belongs to the deployment. */
  readonly isDerived: boolean;
}

/**
 * Returns the logins in the environment's addresses. If only the owner's is given, the service's is `<owner>_service`.
 * Its password is derived from the owner's, so that every process knows it and it is stored nowhere.
 * @throws Error if the owner's address has no password to derive from.
 */
export function loginsOf(databaseUrl: string, migrationUrl?: string): Logins {
  if (migrationUrl !== undefined)
    return { ownerUrl: migrationUrl, serviceUrl: databaseUrl, isDerived: false };
  const url = new URL(databaseUrl);
  if (url.username === "" || url.password === "") {
    throw new Error(
      "DATABASE_URL names no user with a password, from which the service's own login follows: name that login in " +
        "DATABASE_URL and the owner in MIGRATION_DATABASE_URL.",
    );
  }
  const login = `${decodeURIComponent(url.username)}_service`;
  url.username = encodeURIComponent(login);
  url.password = createHmac("sha256", url.password).update(login).digest("hex");
  return { ownerUrl: databaseUrl, serviceUrl: url.toString(), isDerived: true };
}

/**
 * Lets the service's login work as the application's role. Creates a derived login first. Leaves a working one as it
 * is. Call it after the migrations.
 * @throws Error in one sentence if the login does not work, its connections are not in UTC, or it has more rights than
 *   the service needs.
 */
export async function ensureServiceLogin(logins: Logins): Promise<void> {
  const session = await openSession(logins.serviceUrl).catch(async () => {
    await grantLogin(logins);
    return openSession(logins.serviceUrl).catch((cause: Error) => {
      const { username, host, pathname } = new URL(logins.serviceUrl);
      throw new Error(`The service cannot work at ${host}${pathname} as ${username}: ${cause.message}`, {
        cause,
      });
    });
  });
  const { zone, role, excess } = session;
  if (zone !== "UTC" || role !== APP_ROLE) {
    throw new Error(
      `A connection of the service works as ${role} and in the time of ${zone} instead of as ${APP_ROLE} in UTC: ` +
        "something in between, such as a pooler, drops the options it is opened with; have it pass them on, or name PostgreSQL itself in DATABASE_URL.",
    );
  }
  if (excess.length === 0) return;
  throw new Error(`The service must not work with a login that can rewrite evidence: ${excess.join("; ")}.`);
}

/** Reads the settings of a service connection. */
async function openSession(serviceUrl: string) {
  const db = createDb({ connectionString: serviceUrl, max: 1 });
  try {
    const { rows } = await db.pool.query<{ zone: string; role: string }>(
      "SELECT current_setting('TimeZone') AS zone, current_user::text AS role",
    );
    const { zone = "", role = "" } = rows[0] ?? {};
    return { zone, role, excess: await excessRights(db) };
  } finally {
    await db.close();
  }
}

async function grantLogin({ ownerUrl, serviceUrl, isDerived }: Logins): Promise<void> {
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
        await owner.query(`GRANT ${APP_ROLE} TO ${login}`);
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

import type { Client } from "pg";
import { APP_ROLE } from "../server/db/sql/client";

/** Most rights named in a sentence. */
const NAMED = 3;

/** Objects that no extension created. Those may be granted to everyone. */
const OURS = (catalog: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e')`;

/** Rights of the service's role, direct or inherited, one text each. Partitions belong to the service's work. */
const RIGHTS = `
  WITH relation AS (
    SELECT oid, relname, relkind FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND NOT relispartition AND ${OURS("pg_class", "pg_class.oid")})
  SELECT verb || ' on ' || relname AS derecho
  FROM relation, unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) verb
  WHERE relkind IN ('r', 'p', 'v', 'm') AND has_table_privilege('${APP_ROLE}', oid, verb)
  UNION ALL
  SELECT verb || ' (' || attname || ') on ' || relname
  FROM relation JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped,
    unnest('{SELECT,INSERT,UPDATE}'::text[]) verb
  WHERE relkind IN ('r', 'p', 'v', 'm') AND has_column_privilege('${APP_ROLE}', oid, attnum, verb)
    AND NOT has_table_privilege('${APP_ROLE}', oid, verb)
  UNION ALL
  SELECT verb || ' on ' || relname FROM relation, unnest('{USAGE,SELECT,UPDATE}'::text[]) verb
  WHERE relkind = 'S' AND has_sequence_privilege('${APP_ROLE}', oid, verb)
  UNION ALL
  SELECT 'EXECUTE on ' || oid::regprocedure FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND has_function_privilege('${APP_ROLE}', oid, 'EXECUTE')
    AND ${OURS("pg_proc", "pg_proc.oid")}
  UNION ALL
  SELECT verb || ' on schema public' FROM unnest('{USAGE,CREATE}'::text[]) verb
  WHERE has_schema_privilege('${APP_ROLE}', 'public', verb)`;

async function isKept(owner: Client): Promise<boolean> {
  const { rows } = await owner.query(
    "SELECT to_regclass('public.derechos_otorgados') IS NOT NULL AS is_kept",
  );
  return rows[0]?.is_kept;
}

/** Stores the role's rights after `migracion`, the last one applied. */
export async function keepRights(owner: Client, migracion: string): Promise<void> {
  if (!(await isKept(owner))) return;
  await owner.query(
    `WITH older AS (DELETE FROM derechos_otorgados WHERE migracion <> $1)
     INSERT INTO derechos_otorgados (migracion, derechos)
     SELECT $1, array_agg(derecho ORDER BY derecho) FROM (${RIGHTS}) granted ON CONFLICT DO NOTHING`,
    [migracion],
  );
}

/**
 * Compares the role's rights with those stored for `migracion`.
 * @throws Error in one sentence if it lacks some, as after a restore without grants, or has more.
 */
export async function refuseOtherRights(owner: Client, migracion: string): Promise<void> {
  if (!(await isKept(owner))) return;
  const again = `make the role ${APP_ROLE} and restore the copy again with its grants (pg_restore without --no-privileges).`;
  const { rowCount } = await owner.query("SELECT FROM pg_roles WHERE rolname = $1", [APP_ROLE]);
  if (rowCount === 0)
    throw new Error(`The server has no role ${APP_ROLE}, which the service works as: ${again}`);
  const { rows } = await owner.query<{ lost: string[]; more: string[] }>(
    `SELECT array(SELECT unnest(derechos) EXCEPT SELECT derecho FROM (${RIGHTS}) granted ORDER BY 1) AS lost,
       array(SELECT derecho FROM (${RIGHTS}) granted EXCEPT SELECT unnest(derechos) ORDER BY 1) AS more
     FROM derechos_otorgados WHERE migracion = $1`,
    [migracion],
  );
  const { lost = [], more = [] } = rows[0] ?? {};
  if (lost.length > 0)
    throw new Error(`The role ${APP_ROLE} lacks ${listed(lost)}, which the migrations gave it: ${again}`);
  if (more.length > 0)
    throw new Error(`The role ${APP_ROLE} has ${listed(more)}, which no migration gave it: revoke that.`);
}

const listed = (rights: readonly string[]): string =>
  rights.length <= NAMED
    ? rights.join(", ")
    : `${rights.slice(0, NAMED).join(", ")} and ${rights.length - NAMED} other rights`;

import { type ClientBase, escapeLiteral } from "pg";

export type Queryable = Pick<ClientBase, "query">;

/** The service's role, and the last migration that gave it rights. */
interface Grants {
  readonly role: string;
  readonly migracion: string;
}

/** Most rights named in a sentence. */
const NAMED = 3;

/** Objects that no extension created. Those may be granted to everyone. */
const OURS = (catalog: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e')`;

/** Rights of the service's role, direct or inherited, one text each. Partitions belong to the service's work. */
const rightsOf = (role: string) => `
  WITH relation AS (
    SELECT oid, relname, relkind FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND NOT relispartition AND ${OURS("pg_class", "pg_class.oid")})
  SELECT verb || ' on ' || relname AS derecho
  FROM relation, unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) verb
  WHERE relkind IN ('r', 'p', 'v', 'm') AND has_table_privilege(${escapeLiteral(role)}, oid, verb)
  UNION ALL
  SELECT verb || ' (' || attname || ') on ' || relname
  FROM relation JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped,
    unnest('{SELECT,INSERT,UPDATE}'::text[]) verb
  WHERE relkind IN ('r', 'p', 'v', 'm') AND has_column_privilege(${escapeLiteral(role)}, oid, attnum, verb)
    AND NOT has_table_privilege(${escapeLiteral(role)}, oid, verb)
  UNION ALL
  SELECT verb || ' on ' || relname FROM relation, unnest('{USAGE,SELECT,UPDATE}'::text[]) verb
  WHERE relkind = 'S' AND has_sequence_privilege(${escapeLiteral(role)}, oid, verb)
  UNION ALL
  SELECT 'EXECUTE on ' || oid::regprocedure FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND has_function_privilege(${escapeLiteral(role)}, oid, 'EXECUTE')
    AND ${OURS("pg_proc", "pg_proc.oid")}
  UNION ALL
  SELECT verb || ' on schema public' FROM unnest('{USAGE,CREATE}'::text[]) verb
  WHERE has_schema_privilege(${escapeLiteral(role)}, 'public', verb)`;

async function isKept(client: Queryable): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT to_regclass('public.derechos_otorgados') IS NOT NULL AS is_kept",
  );
  return rows[0]?.is_kept;
}

/** Stores the role's rights after `migracion`, the last one applied. */
export async function keepRights(client: Queryable, { role, migracion }: Grants): Promise<void> {
  if (!(await isKept(client))) return;
  await client.query(
    `WITH older AS (DELETE FROM derechos_otorgados WHERE migracion <> $1)
     INSERT INTO derechos_otorgados (migracion, derechos)
     SELECT $1, array_agg(derecho ORDER BY derecho) FROM (${rightsOf(role)}) granted ON CONFLICT DO NOTHING`,
    [migracion],
  );
}

/**
 * Compares the role's rights with those stored for `migracion`.
 * @throws Error in one sentence if it lacks some, as after a restore without grants, or has more.
 */
export async function refuseOtherRights(client: Queryable, { role, migracion }: Grants): Promise<void> {
  if (!(await isKept(client))) return;
  const again = `make the role ${role} and restore the copy again with its grants (pg_restore without --no-privileges).`;
  const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
  if (rowCount === 0) throw new Error(`The server has no role ${role}, which the service works as: ${again}`);
  const { rows } = await client.query<{ lost: string[]; more: string[] }>(
    `SELECT array(SELECT unnest(derechos) EXCEPT SELECT derecho FROM (${rightsOf(role)}) granted ORDER BY 1) AS lost,
       array(SELECT derecho FROM (${rightsOf(role)}) granted EXCEPT SELECT unnest(derechos) ORDER BY 1) AS more
     FROM derechos_otorgados WHERE migracion = $1`,
    [migracion],
  );
  const { lost = [], more = [] } = rows[0] ?? {};
  if (lost.length > 0)
    throw new Error(`The role ${role} lacks ${listed(lost)}, which the migrations gave it: ${again}`);
  if (more.length > 0)
    throw new Error(`The role ${role} has ${listed(more)}, which no migration gave it: revoke that.`);
}

const listed = (rights: readonly string[]): string =>
  rights.length <= NAMED
    ? rights.join(", ")
    : `${rights.slice(0, NAMED).join(", ")} and ${rights.length - NAMED} other rights`;

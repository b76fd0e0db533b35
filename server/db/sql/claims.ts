/**
 * SQL for tables used as work queues. A worker claims a row before it works on it (`FOR UPDATE SKIP LOCKED`) and
 * releases it with the outcome. The claim of a worker that dies expires with its lease. The table has the columns
 * `reclamo` and `reclamado_en`. Leases use the database's clock, due times use the service's. Rows claimed by one
 * statement expire at one moment, so that no statement finds only some of them unclaimed. Choose rows in a CTE or an
 * ARRAY: PostgreSQL may run another subquery, with its LIMIT, once for each row.
 */

/** Longer than one piece of work may take. */
const LEASE = "interval '60 seconds'";

/** Condition: no worker holds the row, or its lease has expired. */
export const isUnclaimed = (table: string) =>
  `(${table}.reclamado_en IS NULL OR ${table}.reclamado_en <= statement_timestamp() - ${LEASE})`;

/** Condition: a worker holds the row. */
export const isClaimed = (table: string) => `${table}.reclamado_en > statement_timestamp() - ${LEASE}`;

/** Claims a row under a new id. Only the worker that has this id may write the outcome. */
export const CLAIM = "reclamo = gen_random_uuid(), reclamado_en = statement_timestamp()";

export const RELEASE = "reclamo = NULL, reclamado_en = NULL";

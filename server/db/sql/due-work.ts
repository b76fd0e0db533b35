/**
 * Due work: a row with a state, a due time and a claim, whatever it is about. Whoever works on a row claims it first,
 * skipping what others are claiming at that moment, and lets go of it with the outcome; a worker that dies holds its
 * claim for as long as a lease lasts. The table keeps the columns `reclamo` and `reclamado_en`; its own state says
 * what is due. Leases run on the database's clock, which nobody moves, and due times on the service's.
 */

/** Longer than any one piece of work may take. */
const LEASE = "interval '60 seconds'";

/** True of a row that nobody is working on, or whose worker is given up. */
export const isUnclaimed = (table: string) =>
  `(${table}.reclamado_en IS NULL OR ${table}.reclamado_en <= clock_timestamp() - ${LEASE})`;

/** True of a row that a worker holds. */
export const isClaimed = (table: string) => `${table}.reclamado_en > clock_timestamp() - ${LEASE}`;

/** Takes a row: what the claim is called names this one piece of work and no other. */
export const CLAIM = "reclamo = gen_random_uuid(), reclamado_en = clock_timestamp()";

/** Lets go of it. */
export const RELEASE = "reclamo = NULL, reclamado_en = NULL";

import type { Realm } from "../../domain/identidad/session";
import { int4, neverNull, timestamptz } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { perRealm } from "./realm-tables";

/** A DELETE that returns how many rows it deleted. */
const counting = (text: string) =>
  `WITH gone AS (${text} RETURNING 1) SELECT count(*)::int AS count FROM gone`;
const BEFORE = { params: { before: timestamptz }, row: { count: neverNull(int4) } };

const OF_REALM = perRealm(({ sesion, dispositivo, enlace }) => ({
  sesiones: sql({ ...BEFORE, text: counting(`DELETE FROM ${sesion} WHERE expira_en < $before`) }),
  dispositivos: sql({ ...BEFORE, text: counting(`DELETE FROM ${dispositivo} WHERE visto_en < $before`) }),
  // A mail that is still to be sent needs its link.
  enlaces: sql({
    ...BEFORE,
    text: counting(`DELETE FROM ${enlace} WHERE vence_en < $before AND correo_id IS NULL`),
  }),
}));
const CORREOS = sql({
  ...BEFORE,
  // Mails with links to a client's keys stay, each with its outcome.
  text: counting(`
    DELETE FROM correo
    WHERE creado_en < $before AND proximo_intento_en IS NULL AND enlace IS DISTINCT FROM 'llave'`),
});
const INTENTOS = sql({ ...BEFORE, text: counting("DELETE FROM intento_ingreso WHERE desde < $before") });

export interface AccesosBefore {
  readonly sesiones: Date;
  readonly dispositivos: Date;
  readonly enlaces: Date;
}

/** Deletes expired access data of a realm that is older than the limits. Returns how many rows of each kind. */
export async function deleteAccesos(tx: SqlExecutor, realm: Realm, before: AccesosBefore) {
  const of = OF_REALM[realm];
  return {
    sesiones: await run(tx, of.sesiones, before.sesiones),
    dispositivos: await run(tx, of.dispositivos, before.dispositivos),
    enlaces: await run(tx, of.enlaces, before.enlaces),
  };
}

/** Deletes mails sent or given up before then. Returns how many. */
export const deleteCorreos = (tx: SqlExecutor, before: Date): Promise<number> => run(tx, CORREOS, before);

/** Deletes tries counted before then. Returns how many. */
export const deleteIntentos = (tx: SqlExecutor, before: Date): Promise<number> => run(tx, INTENTOS, before);

async function run(tx: SqlExecutor, statement: typeof INTENTOS, before: Date): Promise<number> {
  return (await tx.query(statement, { before }))[0]?.count ?? 0;
}

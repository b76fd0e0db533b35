import type { Realm } from "../../domain/identidad/realm";
import { int4, neverNull, timestamptz } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { perRealm } from "./realm-tables";

/** How many a statement deletes. */
const counting = (text: string) =>
  `WITH gone AS (${text} RETURNING 1) SELECT count(*)::int AS count FROM gone`;
const BEFORE = { params: { before: timestamptz }, row: { count: neverNull(int4) } };

const OF_REALM = perRealm(({ sesion, dispositivo, enlace, correo }) => ({
  sesiones: sql({ ...BEFORE, text: counting(`DELETE FROM ${sesion} WHERE expira_en < $before`) }),
  dispositivos: sql({ ...BEFORE, text: counting(`DELETE FROM ${dispositivo} WHERE visto_en < $before`) }),
  correos: sql({
    ...BEFORE,
    text: counting(`DELETE FROM ${correo} WHERE creado_en < $before AND proximo_intento_en IS NULL`),
  }),
  // One that a mail still has to bring waits for it.
  enlaces: sql({
    ...BEFORE,
    text: counting(`
      DELETE FROM ${enlace} WHERE vence_en < $before
        AND NOT EXISTS (SELECT FROM ${correo} WHERE enlace_id = ${enlace}.id)`),
  }),
}));
const INTENTOS = sql({ ...BEFORE, text: counting("DELETE FROM intento_ingreso WHERE desde < $before") });

export interface AccesosBefore {
  readonly sesiones: Date;
  readonly dispositivos: Date;
  readonly enlaces: Date;
}

/** Deletes what opens nothing any more in a realm and is older than that; resolves to how many of each. */
export async function deleteAccesos(tx: SqlExecutor, realm: Realm, before: AccesosBefore) {
  const of = OF_REALM[realm];
  const run = async (statement: typeof of.sesiones, at: Date) =>
    (await tx.query(statement, { before: at }))[0]?.count ?? 0;
  return {
    sesiones: await run(of.sesiones, before.sesiones),
    dispositivos: await run(of.dispositivos, before.dispositivos),
    correos: await run(of.correos, before.enlaces),
    enlaces: await run(of.enlaces, before.enlaces),
  };
}

/** Deletes tries that were counted before that; resolves to how many. */
export async function deleteIntentos(tx: SqlExecutor, before: Date): Promise<number> {
  return (await tx.query(INTENTOS, { before }))[0]?.count ?? 0;
}

import { commaList } from "../../domain/shared/formato";
import { neverNull, text } from "./column-types";
import { type SqlExecutor, sql } from "./statement";

/** Tables, with their partitions, that no login of the service may rewrite. */
const EVIDENCE = commaList(
  "consulta, lista_version, lista_entry, lista_entry_retiro, lista_attempt, lista_retenida, " +
    "lista_retenida_fin, staff_audit, staff_audit_eslabon, staff_audit_cabeza, evento, diligencia, " +
    "bitacora_hoja, bitacora_nodo, bitacora_llave, bitacora_cabeza, bitacora_estampa, retencion, " +
    "consulta_retiro, actividad, actividad_eslabon, actividad_cabeza, visita, visita_fin, visita_vista, informe, " +
    "expediente, tope, politica, solicitud, solicitud_fin, cobro_vencimiento, cobro_documento, movimiento, " +
    "decision, decision_revision, ficha_pep, contraparte_cambio, contraparte_comparada, acta, adjunto",
);

/** The login of this connection and the role it works as. */
const OURS = "rolname IN (session_user, current_user)";

/**
 * Rights of this login beyond the service's needs, one row each. A login that can become another role, owns a table
 * or is a superuser can rewrite evidence, with any current role.
 */
export const EXCESS_RIGHTS = `
  SELECT rolname::text AS row, excess AS found, NULL::text AS expected
  FROM pg_roles, LATERAL (VALUES (rolsuper, 'superuser'), (rolcreaterole, 'createrole'), (rolcreatedb, 'createdb'),
    (rolreplication, 'replication'), (rolbypassrls, 'bypassrls')) attributes (has, excess)
  WHERE ${OURS} AND has
  UNION ALL
  SELECT ours.rolname, 'member of ' || other.rolname, NULL
  FROM pg_roles ours, pg_roles other
  WHERE ours.${OURS} AND NOT other.${OURS} AND NOT ours.rolsuper AND pg_has_role(ours.oid, other.oid, 'MEMBER')
  UNION ALL
  SELECT rolname, 'owner of ' || count(*) || ' objects', NULL
  FROM pg_roles JOIN pg_shdepend ON refclassid = 'pg_authid'::regclass AND refobjid = pg_roles.oid AND deptype = 'o'
  WHERE ${OURS} GROUP BY 1
  UNION ALL
  SELECT rolname, 'changes ' || relation.oid::regclass, NULL
  FROM pg_roles, pg_class relation
  WHERE ${OURS} AND NOT rolsuper
    AND (relation.oid = ANY ('{${EVIDENCE}}'::regclass[]) OR relation.oid IN (
      SELECT inhrelid FROM pg_inherits WHERE inhparent = 'consulta'::regclass))
    AND (has_table_privilege(pg_roles.oid, relation.oid, 'DELETE, TRUNCATE')
      OR has_any_column_privilege(pg_roles.oid, relation.oid, 'UPDATE'))`;

const READ_EXCESS = sql({
  row: { row: neverNull(text), found: neverNull(text) },
  text: `SELECT "row"::text, "found"::text FROM (${EXCESS_RIGHTS}) excess`,
});

/** Returns the same as parts of a sentence. Empty for a correct login. */
export async function excessRights(executor: SqlExecutor): Promise<string[]> {
  const rows = await executor.query(READ_EXCESS);
  return rows.map(({ row, found }) => `${row}: ${found}`);
}

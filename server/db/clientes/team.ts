import { uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";

/** Of whom the people are who work in the rooms of `$clienteId`: those of a test account are its real one's, once it has one. */
export const TEAM = "coalesce((SELECT cuenta_real_id FROM cliente WHERE id = $clienteId), $clienteId)";

const PERSONAS = sql({
  params: { clienteId: uuid },
  row: { usuarioId: t.usuario.id, ...pick(t.usuario, "nombre", "email") },
  text: `
    SELECT $row FROM usuario WHERE cliente_id = ${TEAM}
    ORDER BY desactivado_en NULLS FIRST, nombre, id`,
});

/** Those who work in the rooms of a client, or of a test account: who may still come in first, by name. */
export const personasOf = (executor: SqlExecutor, clienteId: string) =>
  executor.query(PERSONAS, { clienteId });

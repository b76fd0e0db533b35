import { uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";

/** Id of the client whose people work on `$clienteId`: the real account of a test account if there is one. */
export const TEAM = "coalesce((SELECT cuenta_real_id FROM cliente WHERE id = $clienteId), $clienteId)";

const PERSONAS = sql({
  params: { clienteId: uuid },
  row: { usuarioId: t.usuario.id, ...pick(t.usuario, "nombre", "email") },
  text: `
    SELECT $row FROM usuario WHERE cliente_id = ${TEAM}
    ORDER BY desactivado_en NULLS FIRST, nombre, id`,
});

/** Returns the people who work on a client or test account: active ones first, then by name. */
export const personasOf = (executor: SqlExecutor, clienteId: string) =>
  executor.query(PERSONAS, { clienteId });

import { bool, neverNull, text, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { t } from "../sql/table";

/** An address whose owner unsubscribed from a client's alerts. Case does not matter. */
export interface Baja {
  readonly clienteId: string;
  readonly email: string;
}

const keyOf = ({ clienteId, email }: Baja) => ({ clienteId, email: email.toLowerCase() });

const INSERT = sql({
  params: t.alertaBaja,
  row: { email: text },
  text: "INSERT INTO alerta_baja $values ON CONFLICT DO NOTHING RETURNING email",
});
const DELETE = sql({
  params: { clienteId: uuid, email: text },
  row: { email: text },
  text: "DELETE FROM alerta_baja WHERE cliente_id = $clienteId AND email = $email RETURNING email",
});
const EXISTS = sql({
  params: { clienteId: uuid, email: text },
  row: { exists: neverNull(bool) },
  text: "SELECT EXISTS (SELECT FROM alerta_baja WHERE cliente_id = $clienteId AND email = $email) AS exists",
});

/** Resolves to whether it is new. */
export async function insertBaja(tx: SqlExecutor, baja: Baja, desde: Date): Promise<boolean> {
  return (await tx.query(INSERT, { ...keyOf(baja), desde })).length > 0;
}

/** Resolves to whether there was one. */
export async function deleteBaja(tx: SqlExecutor, baja: Baja): Promise<boolean> {
  return (await tx.query(DELETE, keyOf(baja))).length > 0;
}

export async function hasBaja(executor: SqlExecutor, baja: Baja): Promise<boolean> {
  const [row] = await executor.query(EXISTS, keyOf(baja));
  return row?.exists ?? false;
}

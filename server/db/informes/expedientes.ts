import { EXPEDIENTE_POR, type Expediente } from "../../domain/informes/expediente";
import { int4, jsonbOf, neverNull, oneOf, uuid } from "../sql/column-types";
import { readRow, type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const EXPEDIENTE = typed(t.expediente, {
  por: oneOf(...EXPEDIENTE_POR),
  dicho: jsonbOf<Expediente["dicho"]>(),
});
const WHOLE = {
  expedienteId: EXPEDIENTE.id,
  ...pick(
    EXPEDIENTE,
    "clienteId",
    "usuarioId",
    "preparadoPor",
    "en",
    "por",
    "consultaIds",
    "total",
    "dicho",
    "huella",
  ),
};

const INSERT = sql({ params: WHOLE, text: "INSERT INTO expediente $values" });

export async function insertExpediente(tx: SqlExecutor, expediente: Expediente): Promise<void> {
  await tx.query(INSERT, { ...expediente, dicho: JSON.stringify(expediente.dicho) });
}

const COUNT = sql({
  params: { clienteId: uuid },
  row: { total: neverNull(int4) },
  text: "SELECT count(*)::int AS total FROM expediente WHERE cliente_id = $clienteId",
});

export async function countExpedientes(executor: SqlExecutor, clienteId: string): Promise<number> {
  return (await executor.query(COUNT, { clienteId }))[0]?.total ?? 0;
}

/** Not limited to a client, because anyone with the paper may verify it. */
export const findExpediente = readRow({
  params: { id: uuid },
  row: WHOLE,
  text: "SELECT $row FROM expediente WHERE id = $id",
});

import type { Executor } from "../sql/client";
import { uuid } from "../sql/column-types";
import { sql } from "../sql/statement";
import { pick, t } from "../sql/table";

/** The row of `tope` that holds for the client of the statement. */
export const TOPE_IN_FORCE =
  "SELECT consultas FROM tope WHERE tope.cliente_id = cliente.id ORDER BY orden DESC LIMIT 1";

export interface Tope {
  /** Queries a month. Null if lifted. */
  readonly consultas: number | null;
  /** Of the client's written request. */
  readonly referenciaSolicitud: string | null;
  readonly fijadoEn: Date;
}

const TOPE = pick(t.tope, "consultas", "referenciaSolicitud", "fijadoEn");

const INSERT = sql({
  params: { ...pick(t.tope, "clienteId"), ...TOPE },
  text: "INSERT INTO tope $values",
});

export async function insertTope(tx: Executor, clienteId: string, tope: Tope): Promise<void> {
  await tx.query(INSERT, { clienteId, ...tope });
}

const TOPES_OF = sql({
  params: { clienteId: uuid },
  row: TOPE,
  text: "SELECT $row FROM tope WHERE cliente_id = $clienteId ORDER BY orden DESC",
});

/** Every cap a client had, the last one first. Under the client's lock it stays so. */
export const topesOf = (executor: Executor, clienteId: string): Promise<readonly Tope[]> =>
  executor.query(TOPES_OF, { clienteId });

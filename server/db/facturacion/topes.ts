import type { Executor } from "../sql/client";
import { int4, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { sql } from "../sql/statement";

/** The row of `tope` that holds for the client of the statement. */
export const TOPE_IN_FORCE =
  "SELECT consultas FROM tope WHERE tope.cliente_id = cliente.id ORDER BY orden DESC LIMIT 1";

/** A cap as it was asked for in writing, or its lifting. */
export interface Tope {
  /** Queries a month; null: lifted. */
  readonly consultas: number | null;
  /** Of the client's written request. */
  readonly referenciaSolicitud: string | null;
  readonly fijadoEn: Date;
}

const INSERT = sql({
  params: {
    clienteId: uuid,
    consultas: nullable(int4),
    referenciaSolicitud: nullable(text),
    fijadoEn: timestamptz,
  },
  text: `
    INSERT INTO tope (cliente_id, consultas, referencia_solicitud, fijado_en)
    VALUES ($clienteId, $consultas, $referenciaSolicitud, $fijadoEn)`,
});

export async function insertTope(tx: Executor, clienteId: string, tope: Tope): Promise<void> {
  await tx.query(INSERT, { clienteId, ...tope });
}

const TOPES_OF = sql({
  params: { clienteId: uuid },
  row: {
    consultas: nullable(int4),
    referenciaSolicitud: nullable(text),
    fijadoEn: timestamptz,
  },
  text: `
    SELECT consultas, referencia_solicitud AS "referenciaSolicitud", fijado_en AS "fijadoEn"
    FROM tope WHERE cliente_id = $clienteId ORDER BY orden DESC`,
});

/** Every cap a client had, the last one first. Under the client's lock it stays so. */
export const topesOf = (executor: Executor, clienteId: string): Promise<readonly Tope[]> =>
  executor.query(TOPES_OF, { clienteId });

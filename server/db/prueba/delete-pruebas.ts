import { int4, neverNull, timestamptz } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const part = (name: "delete_pruebas" | "delete_rastro_de_pruebas") =>
  sql({
    params: { now: timestamptz, atMost: int4 },
    row: { deleted: neverNull(int4) },
    text: `SELECT ${name}($now, $atMost) AS deleted`,
  });

const DELETE = {
  /** Consultas and diligencias with their decisions and totals. */
  consultas: part("delete_pruebas"),
  /** Events with their deliveries, informes, expedientes, and counters of past months. */
  rastro: part("delete_rastro_de_pruebas"),
};

/** Deletes the oldest rows of a part that test accounts left more than ninety days ago. Returns how many. */
export async function deletePruebas(
  executor: SqlExecutor,
  what: keyof typeof DELETE,
  now: Date,
  atMost: number,
): Promise<number> {
  return (await executor.query(DELETE[what], { now, atMost }))[0]?.deleted ?? 0;
}

import { int4, neverNull, timestamptz } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const DELETE = sql({
  params: { now: timestamptz, atMost: int4 },
  row: { deleted: neverNull(int4) },
  text: "SELECT delete_pruebas($now, $atMost) AS deleted",
});

/** Deletes the oldest of what test accounts asked more than ninety days ago; resolves to how many. */
export async function deletePruebas(executor: SqlExecutor, now: Date, atMost: number): Promise<number> {
  return (await executor.query(DELETE, { now, atMost }))[0]?.deleted ?? 0;
}

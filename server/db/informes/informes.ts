import type { CifrasDeInforme, Informe } from "../../domain/informes/informe";
import { int4, jsonbOf, neverNull, text, uuid } from "../sql/column-types";
import { readRow, readRows, type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const INFORME = typed(t.informe, { cifras: jsonbOf<CifrasDeInforme>() });
const PREPARED = { informeId: INFORME.id, ...pick(INFORME, "preparadoEn", "desde", "hasta") };
const WHOLE = { ...PREPARED, ...pick(INFORME, "clienteId", "usuarioId", "cifras") };

const INSERT = sql({
  params: WHOLE,
  row: { id: uuid },
  text: "INSERT INTO informe $values ON CONFLICT DO NOTHING RETURNING id",
});

/** Stores a report. Returns false if its id exists. */
export async function insertInforme(tx: SqlExecutor, informe: Informe): Promise<boolean> {
  return (await tx.query(INSERT, { ...informe, cifras: JSON.stringify(informe.cifras) })).length > 0;
}

const COUNT = sql({
  params: { clienteId: uuid },
  row: { total: neverNull(int4) },
  text: "SELECT count(*)::int AS total FROM informe WHERE cliente_id = $clienteId",
});

export async function countInformes(executor: SqlExecutor, clienteId: string): Promise<number> {
  return (await executor.query(COUNT, { clienteId }))[0]?.total ?? 0;
}

/** Returns a report of this client only. */
export const findInforme = readRow({
  params: { id: uuid, clienteId: uuid },
  row: WHOLE,
  text: "SELECT $row FROM informe WHERE id = $id AND cliente_id = $clienteId",
});

/** Not limited to a client, because anyone with the paper may verify it. */
export const findInformeOfAnybody = readRow({
  params: { id: uuid },
  row: WHOLE,
  text: "SELECT $row FROM informe WHERE id = $id",
});

/** The reports that a client's people prepared last. */
export const latestInformes = readRows({
  params: { clienteId: uuid },
  row: { ...PREPARED, preparadoPor: neverNull(text) },
  text: `
    SELECT $row, cifras->>'preparadoPor' AS "preparadoPor"
    FROM informe WHERE cliente_id = $clienteId ORDER BY preparado_en DESC, id DESC LIMIT 24`,
});

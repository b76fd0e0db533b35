import { bool, date, int4, neverNull, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const TAKE_CONSULTA = sql({
  name: "take_consulta_de_prueba",
  params: { clienteId: uuid, dia: date, most: int4 },
  row: { taken: neverNull(bool) },
  text: `
    INSERT INTO prueba_dia (cliente_id, dia, consultas) VALUES ($clienteId, $dia, 1)
    ON CONFLICT (cliente_id, dia) DO UPDATE SET consultas = prueba_dia.consultas + 1
    WHERE prueba_dia.consultas < $most::int
    RETURNING true AS taken`,
});

/** Counts one of the day's consultas of a test account (`YYYY-MM-DD`, Bogota). Returns false if none is left. */
export const takeConsultaDePrueba = async (
  executor: SqlExecutor,
  taken: { readonly clienteId: string; readonly dia: string; readonly most: number },
): Promise<boolean> => (await executor.query(TAKE_CONSULTA, taken)).length === 1;

const FAIL_ONCE = sql({
  params: { clienteId: uuid, llave: text, en: timestamptz },
  row: { failed: neverNull(bool) },
  text: `
    INSERT INTO prueba_fallo (cliente_id, llave, en) VALUES ($clienteId, $llave, $en)
    ON CONFLICT DO NOTHING RETURNING true AS failed`,
});

/** Whether a query under this key must fail: only the first one does, over all processes. */
export const failsOnce = async (
  executor: SqlExecutor,
  asked: { readonly clienteId: string; readonly llave: string; readonly en: Date },
): Promise<boolean> => (await executor.query(FAIL_ONCE, asked)).length === 1;

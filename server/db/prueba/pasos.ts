import { bool, neverNull, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const KEEP = sql({
  params: { clienteId: uuid, paso: text, en: timestamptz },
  text: "INSERT INTO prueba_paso (cliente_id, paso, en) VALUES ($clienteId, $paso, $en) ON CONFLICT DO NOTHING",
});

/** Records when a test account's program was first refused for its balance, or first fetched a report. */
export async function keepPaso(
  executor: SqlExecutor,
  paso: { readonly clienteId: string; readonly paso: "rechazo" | "reporte"; readonly en: Date },
): Promise<void> {
  await executor.query(KEEP, paso);
}

const READ = sql({
  params: { clienteId: uuid },
  row: {
    consulta: neverNull(bool),
    coincidencia: neverNull(bool),
    webhook: neverNull(bool),
    rechazo: neverNull(bool),
    reporte: neverNull(bool),
  },
  text: `
    SELECT EXISTS (SELECT FROM consulta WHERE cliente_id = $clienteId) AS consulta,
      EXISTS (SELECT FROM consulta WHERE cliente_id = $clienteId AND severidad <> 'sin_hallazgo') AS coincidencia,
      EXISTS (SELECT FROM entrega WHERE cliente_id = $clienteId AND canal = 'webhook' AND estado = 'entregado') AS webhook,
      EXISTS (
        SELECT FROM prueba_paso
        WHERE prueba_paso.cliente_id = $clienteId AND paso = 'rechazo' AND EXISTS (
          SELECT FROM consulta
          WHERE consulta.cliente_id = $clienteId AND creada_en > en AND id >= uuid_v7_floor(en)
            AND api_key_id IS NOT NULL AND referencia_externa IS DISTINCT FROM 'situacion')) AS rechazo,
      EXISTS (SELECT FROM prueba_paso WHERE cliente_id = $clienteId AND paso = 'reporte') AS reporte`,
});

/** Returns the quick-start steps that an account has done, from stored facts. */
export async function readPasos(executor: SqlExecutor, clienteId: string) {
  const [pasos] = await executor.query(READ, { clienteId });
  if (pasos === undefined) throw new Error("a SELECT without FROM has one row");
  return pasos;
}

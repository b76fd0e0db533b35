import type { SealedDiligencia } from "../../domain/consultas/diligencia";
import type { ClienteActor } from "../../domain/shared/actor";
import { bool, neverNull, text, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { t } from "../sql/table";

const KEEP = sql({
  name: "keep_diligencia",
  params: { ...t.diligencia, mes: text },
  text: `
    WITH counted AS (
      INSERT INTO diligencia_mes (cliente_id, mes, facturables) VALUES ($clienteId, $mes, 1)
      ON CONFLICT (cliente_id, mes) DO UPDATE SET facturables = diligencia_mes.facturables + 1
    )
    INSERT INTO diligencia $values`,
});

/** Stores a diligencia for ten years and counts it in its month (`YYYY-MM`), both or neither. */
export async function keepDiligencia(
  executor: SqlExecutor,
  { apiKeyId, requestId }: ClienteActor,
  { diligencia, evidencia }: SealedDiligencia,
  mes: string,
): Promise<void> {
  await executor.query(KEEP, {
    ...diligencia.consultado,
    id: diligencia.diligenciaId,
    clienteId: diligencia.clienteId,
    mes,
    apiKeyId,
    creadaEn: new Date(diligencia.fechaConsulta),
    requestId,
    referenciaExterna: diligencia.referenciaExterna,
    totalHallazgos: diligencia.hallazgos.length,
    hashRespuesta: diligencia.hashRespuesta,
    evidencia,
    esPrueba: diligencia.modo === "prueba",
  });
}

const IS_KEPT = sql({
  name: "is_diligencia_kept",
  params: { id: uuid },
  row: { isKept: neverNull(bool) },
  text: `SELECT EXISTS (SELECT FROM diligencia WHERE id = $id) AS "isKept"`,
});

/** Whether it was stored. Use it if the storing statement got no answer. */
export async function isDiligenciaKept(executor: SqlExecutor, id: string): Promise<boolean> {
  const [row] = await executor.query(IS_KEPT, { id });
  return row?.isKept ?? false;
}

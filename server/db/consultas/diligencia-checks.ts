import type { DeclaredCheck } from "../sql/declared-check";
import { BOGOTA_MONTH, idMs, parsed } from "../sql/kept-columns";

/** Checks of diligencias against their evidence, their leaf in the log and their counters. */
export const DILIGENCIA_CHECKS: Readonly<Record<string, DeclaredCheck>> = {
  "counters of diligencias": {
    count: "SELECT count(*) FROM diligencia_mes",
    differences: `
      SELECT concat_ws(' ', cliente_id, mes) AS row, kept.facturables AS found, counted.total AS expected
      FROM diligencia_mes kept FULL JOIN (
        SELECT cliente_id, ${BOGOTA_MONTH} AS mes, count(*) AS total FROM diligencia GROUP BY 1, 2
      ) counted USING (cliente_id, mes)
      WHERE coalesce(kept.facturables, 0) <> coalesce(counted.total, 0)`,
  },
  "columns of diligencias": {
    count: "SELECT count(*) FROM diligencia",
    differences: `
      SELECT id AS row, kept::text AS found, sealed::text AS expected
      FROM diligencia, ${parsed({ e: "evidencia" })}, LATERAL (
        SELECT ROW(hash_respuesta::text, id::text, cliente_id::text, api_key_id::text, ${idMs("id")}, documento,
          tipo_documento, nombre, referencia_externa, total_hallazgos) AS kept,
        ROW(encode(sha256(convert_to(evidencia, 'UTF8')), 'hex'), e->>'diligenciaId', e->>'clienteId',
          e->'solicitante'->>'llaveId', (extract(epoch FROM (e->>'fechaConsulta')::timestamptz) * 1000)::bigint,
          e->'consultado'->>'documento', e->'consultado'->>'tipoDocumento', e->'consultado'->>'nombre',
          e->>'referenciaExterna', jsonb_array_length(e->'hallazgos')) AS sealed
      ) compared
      WHERE kept IS DISTINCT FROM sealed OR creada_en <> (e->>'fechaConsulta')::timestamptz`,
  },
  "leaves of diligencias": {
    subject: "bitacora",
    count: "SELECT count(*) FROM diligencia",
    differences: `
      SELECT id AS row, concat_ws(', ', 'leaf ' || encode(hoja.hash_reporte, 'hex'),
        'waiting ' || encode(waiting.hash_reporte, 'hex')) AS found, 'leaf ' || hash_respuesta AS expected
      FROM diligencia LEFT JOIN bitacora_hoja hoja ON hoja.diligencia_id = diligencia.id
      LEFT JOIN bitacora_pendiente waiting ON waiting.diligencia_id = diligencia.id
      WHERE num_nonnulls(hoja.diligencia_id, waiting.diligencia_id) <> 1
        OR encode(coalesce(hoja.hash_reporte, waiting.hash_reporte), 'hex') <> hash_respuesta`,
  },
  "diligencias of leaves": {
    subject: "bitacora",
    count: "SELECT count(*) FROM bitacora_hoja WHERE diligencia_id IS NOT NULL",
    differences: `
      SELECT diligencia_id AS row, NULL AS found, 'the diligencia of leaf ' || indice AS expected
      FROM bitacora_hoja LEFT JOIN diligencia ON id = diligencia_id
      WHERE diligencia_id IS NOT NULL AND id IS NULL`,
  },
  "diligencias that wait": {
    subject: "bitacora",
    count: "SELECT count(diligencia_id) FROM bitacora_pendiente",
    differences: `
      SELECT diligencia_id AS row, count(id) || ' times' AS found, 'once' AS expected
      FROM bitacora_pendiente LEFT JOIN diligencia ON id = diligencia_id
      WHERE diligencia_id IS NOT NULL GROUP BY 1 HAVING count(id) <> 1`,
  },
};

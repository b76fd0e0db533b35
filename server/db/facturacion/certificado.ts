import type { SolicitanteCertificado } from "../../domain/facturacion/certificado";
import { SEVERIDADES } from "../../domain/screening/severidad-words";
import type { Executor } from "../sql/client";
import { int4, neverNull, nullable, oneOf, text, textOf, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import type { Between } from "./consumo-diario";

const OF_MONTH = { clienteId: uuid, desde: timestamptz, hasta: timestamptz };
const IS_OF_MONTH = "consulta.cliente_id = $clienteId AND creada_en >= $desde AND creada_en < $hasta";

const SUMMARY = sql({
  params: OF_MONTH,
  row: {
    total: neverNull(int4),
    primeraId: nullable(uuid),
    ultimaId: nullable(uuid),
    huellaConsultas: nullable(text),
    razonSocial: nullable(text),
  },
  text: `
    SELECT count(*)::int AS total, (array_agg(id ORDER BY id))[1] AS "primeraId",
      (array_agg(id ORDER BY id DESC))[1] AS "ultimaId",
      encode(sha256(convert_to(string_agg(hash_reporte, E'\\n' ORDER BY id), 'UTF8')), 'hex') AS "huellaConsultas",
      (SELECT evidencia::json->>'cliente' FROM consulta WHERE ${IS_OF_MONTH} ORDER BY id DESC LIMIT 1) AS "razonSocial"
    FROM consulta WHERE ${IS_OF_MONTH}`,
});

const SEVERIDAD = sql({
  params: OF_MONTH,
  row: { severidad: oneOf(...SEVERIDADES), consultas: neverNull(int4) },
  text: `SELECT severidad, count(*)::int AS consultas FROM consulta WHERE ${IS_OF_MONTH} GROUP BY 1 ORDER BY 1`,
});

const SOLICITANTE = sql({
  params: OF_MONTH,
  row: {
    tipo: nullable(textOf<"llave" | "usuario" | "sistema">()),
    nombre: nullable(text),
    terminacion: nullable(text),
    consultas: neverNull(int4),
  },
  text: `
    WITH asked AS (
      SELECT (array_agg(id ORDER BY id DESC))[1] AS last, count(*)::int AS consultas FROM consulta
      WHERE ${IS_OF_MONTH} GROUP BY api_key_id, usuario_id)
    SELECT s->>'tipo' AS tipo, coalesce(s->>'etiqueta', s->>'nombre') AS nombre, s->>'terminacion' AS terminacion,
      consultas
    FROM asked JOIN consulta ON id = last, LATERAL (SELECT evidencia::json->'solicitante' AS s) said
    ORDER BY consultas DESC, last`,
});

const SUJETO = sql({
  params: OF_MONTH,
  row: { nit: neverNull(text), razonSocial: neverNull(text), consultas: neverNull(int4) },
  text: `
    SELECT sujeto_obligado_nit AS nit, sujeto_obligado_razon_social AS "razonSocial", count(*)::int AS consultas
    FROM consulta WHERE ${IS_OF_MONTH} AND sujeto_obligado_nit IS NOT NULL GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
});

const BOLSA = sql({
  params: OF_MONTH,
  row: { secuencia: int4, consultas: neverNull(int4) },
  text: `
    SELECT secuencia, count(*)::int AS consultas FROM consulta JOIN bolsa ON bolsa.id = bolsa_id
    WHERE ${IS_OF_MONTH} GROUP BY 1 ORDER BY 1`,
});

/** Summarizes a client's consultas of a period. */
export async function summarizeConsultas(
  executor: SqlExecutor,
  clienteId: string,
  { desde, hasta }: Between,
) {
  const values = { clienteId, desde, hasta };
  const [summary] = await executor.query(SUMMARY, values);
  const severidades = await executor.query(SEVERIDAD, values);
  const porSolicitante: readonly SolicitanteCertificado[] = await executor.query(SOLICITANTE, values);
  return {
    summary,
    porSeveridad: Object.fromEntries(severidades.map(({ severidad, consultas }) => [severidad, consultas])),
    porSolicitante,
    porSujeto: await executor.query(SUJETO, values),
    bolsas: await executor.query(BOLSA, values),
  };
}

const MESES = sql({
  params: { clienteId: uuid, before: timestamptz },
  row: { mes: neverNull(text) },
  text: `
    WITH first AS (SELECT min(creada_en) AS at FROM consulta WHERE cliente_id = $clienteId), mes AS (
      SELECT generate_series(date_trunc('month', at AT TIME ZONE 'America/Bogota'),
        $before::timestamptz AT TIME ZONE 'America/Bogota' - interval '1 month', interval '1 month') AS starts FROM first)
    SELECT to_char(starts, 'YYYY-MM') AS mes FROM mes
    WHERE EXISTS (SELECT FROM consulta WHERE cliente_id = $clienteId
      AND creada_en >= starts AT TIME ZONE 'America/Bogota'
      AND creada_en < (starts + interval '1 month') AT TIME ZONE 'America/Bogota')
    ORDER BY 1 DESC`,
});

/** Returns the months of Bogota before `before` (the start of one) in which a client made queries, latest first. */
export async function mesesWithConsultas(
  executor: SqlExecutor,
  clienteId: string,
  before: Date,
): Promise<string[]> {
  return (await executor.query(MESES, { clienteId, before })).map(({ mes }) => mes);
}

/** Returns the months in which a client's queries were counted, oldest first. */
export async function consumosOf(
  { prisma }: Executor,
  clienteId: string,
): Promise<readonly { readonly mes: string; readonly consumidas: number }[]> {
  return prisma.periodo.findMany({
    where: { clienteId, consumidas: { gt: 0 } },
    select: { mes: true, consumidas: true },
    orderBy: { mes: "asc" },
  });
}

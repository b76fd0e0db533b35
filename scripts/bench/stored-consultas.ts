import type { Client } from "pg";
import type { BenchCliente } from "./support";

/** The months over which consultas are spread: ten years, as long as they are kept. */
const MONTHS = 120;

/** A NIT in a quarter of the consultas; the others that have one share 500. */
export const FREQUENT_NIT = "9001234567";
export const RARE_NIT = "8000000250";
/** One consulta has the first of these, a thousand have the second. */
export const REFERENCIAS = { unique: "REF-4000", batch: "Lote 3" } as const;

/** Hexadecimal digits that differ from row to row. */
const DIGITS = "md5($1 || n)";

/** $1 client, $2 key, $3 how many, $4 and $5 first and last millisecond, $6 the start of an evidence. */
const INSERT = `
  INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, documento_consultado,
    severidad, total_matches, referencia_externa, sujeto_obligado_razon_social, sujeto_obligado_nit, hash_reporte,
    evidencia)
  SELECT id, $1::uuid, $2::uuid, to_timestamp(ms / 1000.0), 'req_' || n, 'Persona Consultada ' || n,
    'CC' || 1000000000 + n, severidad, (severidad <> 'sin_hallazgo')::int, referencia, 'Entidad ' || nit, nit,
    encode(sha256(convert_to(evidencia, 'UTF8')), 'hex'), evidencia
  FROM (SELECT n, $4::bigint + ($5::bigint - $4::bigint) * n / $3::int AS ms FROM generate_series(1, $3::int) n) placed,
    LATERAL (SELECT
      (lpad(to_hex(ms), 12, '0') || '7' || left(${DIGITS}, 3) || '8' || right(${DIGITS}, 15))::uuid AS id,
      CASE WHEN n % 500 = 0 THEN 'alto' WHEN n % 100 = 1 THEN 'medio' WHEN n % 20 = 2 THEN 'bajo'
        WHEN n % 50 = 3 THEN 'informativo' ELSE 'sin_hallazgo' END AS severidad,
      CASE WHEN n % 2 = 0 THEN 'REF-' || n WHEN n % 10 = 1 THEN 'Lote ' || n / 10000 END AS referencia,
      CASE WHEN n % 4 = 0 THEN '${FREQUENT_NIT}' WHEN n % 4 = 1 THEN (8000000000 + n / 4 % 500)::text END AS nit
    ) kind, LATERAL (SELECT $6 || id AS evidencia) sealed`;

const TOTALS = `
  INSERT INTO consulta_total (cliente_id, sujeto_obligado_nit, severidad, dia, total)
  SELECT cliente_id, by_nit.value, by_severidad.value, (creada_en AT TIME ZONE 'UTC')::date, count(*)
  FROM consulta, LATERAL (VALUES (''), (sujeto_obligado_nit)) by_nit (value),
    LATERAL (VALUES (''), (severidad)) by_severidad (value)
  WHERE cliente_id = $1 AND by_nit.value IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 4
  ON CONFLICT (cliente_id, sujeto_obligado_nit, severidad, dia) DO UPDATE SET total = excluded.total`;

const COUNTERS = `
  INSERT INTO periodo (cliente_id, mes, consumidas, actualizado_en)
  SELECT cliente_id, to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM'), count(*), max(creada_en)
  FROM consulta WHERE cliente_id = $1 GROUP BY 1, 2
  ON CONFLICT (cliente_id, mes) DO UPDATE SET consumidas = excluded.consumidas`;

/** Makes the partitions of the years to fill. */
export async function openYears(owner: Client): Promise<void> {
  for (let ago = 0; ago <= MONTHS / 12; ago += 1) {
    await owner.query("SELECT ensure_consulta_partition((now() - make_interval(years => $1))::date)", [ago]);
  }
}

/** Stores `count` consultas of a client over the last `months`, with all that follows from them. */
export async function storeConsultas(
  owner: Client,
  { clienteId }: Pick<BenchCliente, "clienteId">,
  count: number,
  months = MONTHS,
): Promise<void> {
  const { rows } = await owner.query<{ key: string; first: string; last: string }>(
    `SELECT id AS key, floor(extract(epoch FROM now()) * 1000) AS last,
       floor(extract(epoch FROM date_trunc('month', now()) - make_interval(months => $2)) * 1000) AS first
     FROM api_key WHERE cliente_id = $1`,
    [clienteId, months],
  );
  const { key, first, last } = rows[0] ?? {};
  const { rows: like } = await owner.query<{ evidencia: string }>(
    "SELECT left(evidencia, 500) AS evidencia FROM consulta LIMIT 1",
  );
  await owner.query(INSERT, [clienteId, key, count, first, last, like[0]?.evidencia]);
  await owner.query(TOTALS, [clienteId]);
  await owner.query(COUNTERS, [clienteId]);
}

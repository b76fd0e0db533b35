import type { Executor } from "./client";

/** What does not add up: which row, what it says, and what the consultas say. */
interface Difference {
  readonly row: string;
  readonly found: string | null;
  readonly expected: string | null;
}

export interface LedgerCheck {
  readonly name: string;
  /** How many rows were held against what they follow from. */
  readonly checked: number;
  readonly differences: readonly Difference[];
}

interface Check {
  /** Rows that there are to check. */
  readonly count: string;
  /** One row for each that differs: `row`, `found`, `expected`. */
  readonly differences: string;
}

/** Told of each check at most. */
const SHOWN = 100;

const BOGOTA_MONTH = "to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM')";
/** The moment inside a UUIDv7, in milliseconds. */
const idMs = (id: string) =>
  `('x' || lpad(replace(left(${id}::text, 13), '-', ''), 16, '0'))::bit(64)::bigint`;

/** Every figure that is kept beside the consultas and follows from them; what a client was told, and the evidence. */
const CHECKS: Readonly<Record<string, Check>> = {
  "counters of periods": {
    count: "SELECT count(*) FROM periodo",
    differences: `
      SELECT concat_ws(' ', cliente_id, mes) AS row, periodo.consumidas AS found, counted.total AS expected
      FROM periodo FULL JOIN (
        SELECT cliente_id, ${BOGOTA_MONTH} AS mes, count(*) AS total FROM consulta WHERE bolsa_id IS NULL GROUP BY 1, 2
      ) counted USING (cliente_id, mes)
      WHERE coalesce(periodo.consumidas, 0) <> coalesce(counted.total, 0)`,
  },
  "counters of bags": {
    count: "SELECT count(*) FROM bolsa",
    differences: `
      SELECT bolsa.id AS row, bolsa.consumidas AS found, coalesce(counted.total, 0) AS expected
      FROM bolsa LEFT JOIN (
        SELECT bolsa_id, cliente_id, count(*) AS total FROM consulta WHERE bolsa_id IS NOT NULL GROUP BY 1, 2
      ) counted ON counted.bolsa_id = bolsa.id AND counted.cliente_id = bolsa.cliente_id
      WHERE bolsa.consumidas <> coalesce(counted.total, 0)`,
  },
  "bags of consultas": {
    count: "SELECT count(*) FROM consulta WHERE bolsa_id IS NOT NULL",
    differences: `
      SELECT consulta.id AS row, creada_en AS found, concat_ws(' to ', activada_en, vence_en) AS expected
      FROM consulta JOIN bolsa ON bolsa.id = bolsa_id
      WHERE bolsa.cliente_id <> consulta.cliente_id OR creada_en >= vence_en`,
  },
  "totals by day": {
    count: "SELECT count(*) FROM consulta_total",
    differences: `
      SELECT concat_ws(' ', cliente_id, dia, severidad, nit) AS row, kept.total AS found, counted.total AS expected
      FROM (SELECT cliente_id, dia, severidad, sujeto_obligado_nit AS nit, total FROM consulta_total) kept
      FULL JOIN (
        SELECT cliente_id, (creada_en AT TIME ZONE 'UTC')::date AS dia, by_severidad.value AS severidad,
          by_nit.value AS nit, count(*) AS total
        FROM consulta, LATERAL (VALUES (''), (sujeto_obligado_nit)) by_nit (value),
          LATERAL (VALUES (''), (severidad)) by_severidad (value)
        WHERE by_nit.value IS NOT NULL GROUP BY 1, 2, 3, 4
      ) counted USING (cliente_id, dia, severidad, nit)
      WHERE coalesce(kept.total, 0) <> coalesce(counted.total, 0)`,
  },
  "hashes of consultas": {
    count: "SELECT count(*) FROM consulta",
    differences: `
      SELECT id AS row, hash_reporte AS found, encode(sha256(convert_to(evidencia, 'UTF8')), 'hex') AS expected
      FROM consulta WHERE hash_reporte <> encode(sha256(convert_to(evidencia, 'UTF8')), 'hex')`,
  },
  "columns of consultas": {
    count: "SELECT count(*) FROM consulta",
    differences: `
      SELECT id AS row, kept::text AS found, sealed::text AS expected
      FROM consulta, LATERAL (SELECT evidencia::jsonb AS e) sealed_text, LATERAL (
        SELECT ROW(id::text, cliente_id::text, ${idMs("id")}, severidad, total_matches, nombre_consultado,
          documento_consultado, referencia_externa, sujeto_obligado_razon_social, sujeto_obligado_nit) AS kept,
        ROW(e->>'consultaId', e->>'clienteId',
          (extract(epoch FROM (e->>'fechaReporte')::timestamptz) * 1000)::bigint,
          e->>'severidad', jsonb_array_length(e->'matches'), e->'consultado'->>'nombre',
          (e->'consultado'->'documento'->>'tipo') || (e->'consultado'->'documento'->>'numero'),
          e->>'referenciaExterna', e->'sujetoObligado'->>'razonSocial', e->'sujetoObligado'->>'nit') AS sealed
      ) compared
      WHERE kept IS DISTINCT FROM sealed OR creada_en <> (e->>'fechaReporte')::timestamptz`,
  },
  "answers under keys": {
    count: "SELECT count(*) FROM idempotencia",
    differences: `
      SELECT concat_ws(' ', kept.cliente_id, llave) AS row, respuesta::jsonb->>'hash_reporte' AS found,
        hash_reporte AS expected
      FROM idempotencia kept LEFT JOIN consulta ON consulta.id = consulta_id AND consulta.cliente_id = kept.cliente_id
      WHERE respuesta::jsonb->>'hash_reporte' IS DISTINCT FROM hash_reporte
        OR respuesta::jsonb->>'consulta_id' IS DISTINCT FROM consulta_id::text`,
  },
  "history of bags": {
    count: "SELECT count(*) FROM bolsa",
    differences: `
      SELECT id AS row, concat_ws(' ', secuencia, estado_al_cierre) AS found,
        concat_ws(' ', place, estado) AS expected
      FROM (
        SELECT *, row_number() OVER (PARTITION BY cliente_id ORDER BY activada_en, secuencia) AS place,
          CASE WHEN cerrada_en IS NULL THEN NULL WHEN consumidas = consultas_compradas THEN 'agotada'
            WHEN cerrada_en < vence_en THEN 'vigente' ELSE 'vencida' END AS estado
        FROM bolsa
      ) ordered
      WHERE place <> secuencia OR estado_al_cierre IS DISTINCT FROM estado`,
  },
  "bags told used up": {
    count: "SELECT count(*) FROM bolsa",
    differences: `
      SELECT bolsa.id AS row, told.umbral AS found,
        CASE WHEN consumidas = consultas_compradas THEN 100 END AS expected
      FROM bolsa LEFT JOIN evento told ON told.cliente_id = bolsa.cliente_id AND told.tipo = 'paquete.agotado'
        AND told.ambito = 'bolsa:' || bolsa.id
      WHERE (told.umbral IS NOT NULL) <> (consumidas = consultas_compradas)`,
  },
  "bodies of events": {
    count: "SELECT count(*) FROM evento WHERE cuerpo IS NOT NULL",
    differences: `
      SELECT id AS row, kept::text AS found, told::text AS expected
      FROM evento, LATERAL (SELECT cuerpo::jsonb AS b) body, LATERAL (
        SELECT ROW(id::text, cliente_id::text, tipo, umbral, consulta_id::text, ambito) AS kept,
          ROW(b->>'id', b->>'cliente_id', b->>'tipo', (b->>'umbral')::int, b->>'consulta_id_detonante',
            coalesce('bolsa:' || (b->'bolsa'->>'bolsa_id'), 'periodo:' || left(b->'periodo'->>'inicio', 7))) AS told
      ) compared
      WHERE cuerpo IS NOT NULL AND (kept IS DISTINCT FROM told OR creado_en <> (b->>'creado_en')::timestamptz
        OR (consulta_id IS NOT NULL AND NOT EXISTS (SELECT FROM consulta WHERE consulta.id = consulta_id)))`,
  },
};

/** Recomputes everything that follows from the consultas, check by check, as one snapshot has it. */
export async function checkLedger(snapshot: Executor): Promise<LedgerCheck[]> {
  const checks: LedgerCheck[] = [];
  for (const [name, { count, differences }] of Object.entries(CHECKS)) {
    const [counted] = await snapshot.query<{ count: string }>({ text: count });
    const found = await snapshot.query<Difference>({
      text: `SELECT "row"::text, "found"::text, "expected"::text FROM (${differences}) d LIMIT ${SHOWN}`,
    });
    checks.push({ name, checked: Number(counted?.count ?? 0), differences: found });
  }
  return checks;
}

import type { DeclaredCheck } from "../sql/declared-check";
import { BOGOTA_MONTH, idYear, keptJson, parsed, valid } from "../sql/kept-columns";
import { EXCESS_RIGHTS } from "../sql/service-rights";

/** Consultas of retired years that each counter had counted, from their manifests. */
const RETIRED_COUNTS = `
  SELECT anio, cliente_id, mes, bolsa_id, total, ultima
  FROM (SELECT anio, ${keptJson("cuentas")} AS kept FROM consulta_retiro) texts,
  LATERAL jsonb_array_elements(CASE jsonb_typeof(kept) WHEN 'array' THEN kept END) one,
  LATERAL (SELECT ${valid("one->>'clienteId'", "uuid")} AS cliente_id, one->>'mes' AS mes,
    ${valid("one->>'bolsaId'", "uuid")} AS bolsa_id, ${valid("one->>'consultas'", "bigint")} AS total,
    ${valid("one->>'ultima'", "timestamptz")} AS ultima) counted`;

/** SQL: whether the year of a consulta's id was retired. */
const isRetired = (id: string) => `${idYear(id)} IN (SELECT anio FROM consulta_retiro)`;
const YEARS_OF_LEAVES = `
  SELECT anio, count(*) AS leaves FROM (SELECT ${idYear("consulta_id")} AS anio FROM bitacora_hoja
    WHERE consulta_id IS NOT NULL) each GROUP BY 1`;

const IS_THRESHOLD = "tipo IN ('paquete.umbral_alcanzado', 'paquete.agotado', 'paquete.excedente')";
const IS_CAPPED = `tipo = 'paquete.bloqueado' AND ambito LIKE 'periodo:%' AND NOT (${keptJson("cuerpo")} ? 'cobro')`;

/** Checks of every figure derived from consultas, of events, and of seals. */
export const LEDGER_CHECKS: Readonly<Record<string, DeclaredCheck>> = {
  "rights of the service": {
    count:
      "SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
    differences: EXCESS_RIGHTS,
  },
  "counters of periods": {
    count: "SELECT count(*) FROM periodo",
    differences: `
      SELECT concat_ws(' ', cliente_id, mes) AS row, periodo.consumidas AS found, counted.total AS expected
      FROM periodo FULL JOIN (
        SELECT cliente_id, mes, sum(total) AS total FROM (
          SELECT cliente_id, ${BOGOTA_MONTH} AS mes, count(*) AS total FROM consulta WHERE bolsa_id IS NULL GROUP BY 1, 2
          UNION ALL SELECT cliente_id, mes, total FROM (${RETIRED_COUNTS}) retired WHERE bolsa_id IS NULL
        ) every GROUP BY 1, 2
      ) counted USING (cliente_id, mes)
      WHERE coalesce(periodo.consumidas, 0) <> coalesce(counted.total, 0)`,
  },
  "counters of bolsas": {
    count: "SELECT count(*) FROM bolsa",
    differences: `
      SELECT bolsa.id AS row, bolsa.consumidas AS found, coalesce(counted.total, 0) AS expected
      FROM bolsa LEFT JOIN (
        SELECT bolsa_id, cliente_id, sum(total) AS total FROM (
          SELECT bolsa_id, cliente_id, count(*) AS total FROM consulta WHERE bolsa_id IS NOT NULL GROUP BY 1, 2
          UNION ALL SELECT bolsa_id, cliente_id, total FROM (${RETIRED_COUNTS}) retired WHERE bolsa_id IS NOT NULL
        ) every GROUP BY 1, 2
      ) counted ON counted.bolsa_id = bolsa.id AND counted.cliente_id = bolsa.cliente_id
      WHERE bolsa.consumidas <> coalesce(counted.total, 0)`,
  },
  "moments of counters": {
    count: "SELECT (SELECT count(*) FROM periodo) + (SELECT count(*) FROM bolsa) AS count",
    differences: `
      SELECT concat_ws(' ', cliente_id, counted_in) AS row, kept AS found, greatest(opened, last) AS expected
      FROM (
        SELECT cliente_id, mes AS counted_in, actualizado_en AS kept,
          (mes || '-01')::timestamp AT TIME ZONE 'America/Bogota' AS opened FROM periodo
        UNION ALL SELECT cliente_id, id::text, actualizado_en, activada_en FROM bolsa
      ) counters LEFT JOIN (
        SELECT cliente_id, counted_in, max(last) AS last FROM (
          SELECT cliente_id, coalesce(bolsa_id::text, ${BOGOTA_MONTH}) AS counted_in, max(creada_en) AS last
          FROM consulta GROUP BY 1, 2
          UNION ALL SELECT cliente_id, coalesce(bolsa_id::text, mes), ultima FROM (${RETIRED_COUNTS}) retired
        ) every GROUP BY 1, 2
      ) consultas USING (cliente_id, counted_in)
      WHERE kept <> greatest(opened, last)`,
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
  "answers under keys": {
    count: "SELECT count(*) FROM idempotencia",
    differences: `
      SELECT concat_ws(' ', kept.cliente_id, llave) AS row, answered::text AS found, sealed::text AS expected
      FROM idempotencia kept
      LEFT JOIN consulta ON consulta.id = consulta_id AND consulta.cliente_id = kept.cliente_id,
      ${parsed({ r: "respuesta", e: "evidencia" })}, LATERAL (
        SELECT ROW(r->>'consulta_id', r->>'hash_reporte', r->>'severidad', (r->>'total_matches')::int,
          jsonb_array_length(r->'matches'), r->>'fecha_reporte', r->>'cliente', r->>'referencia_externa') AS answered,
        ROW(consulta.id::text, hash_reporte::text, e->>'severidad', total_matches, jsonb_array_length(e->'matches'),
          e->>'fechaReporte', e->>'cliente', e->>'referenciaExterna') AS sealed
      ) compared
      -- Under a key of our own nothing is written, and the consulta alone must be there.
      WHERE CASE WHEN respuesta IS NULL THEN consulta.id IS NULL ELSE answered IS DISTINCT FROM sealed END`,
  },
  // Ordered by their numbers, because a machine's clock may be set back between two of them.
  "history of bolsas": {
    count: "SELECT count(*) FROM bolsa",
    differences: `
      SELECT id AS row, concat_ws(' ', secuencia, estado_al_cierre) AS found,
        concat_ws(' ', place, estado) AS expected
      FROM (
        SELECT *, row_number() OVER (PARTITION BY cliente_id ORDER BY secuencia) AS place,
          CASE WHEN cerrada_en IS NULL THEN NULL WHEN consumidas = consultas_compradas THEN 'agotada'
            WHEN cerrada_en < vence_en THEN 'vigente' ELSE 'vencida' END AS estado
        FROM bolsa
      ) ordered
      WHERE place <> secuencia OR estado_al_cierre IS DISTINCT FROM estado`,
  },
  "bolsas told used up": {
    count: "SELECT count(*) FROM bolsa",
    differences: `
      SELECT bolsa.id AS row, told.umbral AS found,
        CASE WHEN consumidas = consultas_compradas THEN 100 END AS expected
      FROM bolsa LEFT JOIN evento told ON told.cliente_id = bolsa.cliente_id AND told.tipo = 'paquete.agotado'
        AND told.ambito = 'bolsa:' || bolsa.id
      WHERE (told.umbral IS NOT NULL) <> (consumidas = consultas_compradas)`,
  },
  "bolsas told expired": {
    count: "SELECT count(*) FROM bolsa",
    differences: `
      SELECT bolsa.id AS row, told.creado_en AS found,
        CASE WHEN consumidas < consultas_compradas THEN vence_en END AS expected
      FROM bolsa LEFT JOIN evento told ON told.cliente_id = bolsa.cliente_id AND told.tipo = 'paquete.vencido'
        AND told.ambito = 'bolsa:' || bolsa.id
      WHERE (told.id IS NULL AND (estado_al_cierre = 'vencida' OR vencida_en IS NOT NULL))
        OR (told.id IS NOT NULL AND (vencida_en IS NULL
          OR (told.cuerpo::jsonb->'consumo'->>'consumidas')::int <> consumidas))
        OR (told.id IS NOT NULL AND (told.creado_en < vence_en OR consumidas = consultas_compradas))`,
  },
  "accounts told issued": {
    count: "SELECT count(*) FROM cobro WHERE automatico",
    differences: `
      SELECT cobro.id AS row, told.id AS found, 'paquete.cobro_emitido' AS expected
      FROM cobro LEFT JOIN evento told ON told.cliente_id = cobro.cliente_id AND told.tipo = 'paquete.cobro_emitido'
        AND told.ambito = 'periodo:' || to_char(emitido_en AT TIME ZONE 'America/Bogota', 'YYYY-MM')
      WHERE automatico AND told.id IS NULL`,
  },
  "thresholds of events": {
    count: `SELECT count(*) FROM evento WHERE ${IS_THRESHOLD}`,
    differences: `
      SELECT id AS row, consumidas AS found, ceil(umbral * incluidas / 100.0) AS expected
      FROM evento, ${parsed({ b: "cuerpo" })}, LATERAL (SELECT (b->'consumo'->>'consumidas')::bigint AS consumidas,
        (b->'consumo'->>'incluidas')::bigint AS incluidas) body
      WHERE ${IS_THRESHOLD} AND consumidas <> ceil(umbral * incluidas / 100.0)`,
  },
  "bodies of events": {
    count: "SELECT count(*) FROM evento WHERE cuerpo IS NOT NULL",
    differences: `
      SELECT id AS row, kept::text AS found, told::text AS expected
      FROM evento, ${parsed({ b: "cuerpo" })}, LATERAL (
        SELECT ROW(id::text, cliente_id::text, tipo, umbral, consulta_id::text, ambito) AS kept,
          ROW(b->>'id', b->>'cliente_id', b->>'tipo', (b->>'umbral')::int, b->>'consulta_id_detonante',
            coalesce('bolsa:' || (b->'bolsa'->>'bolsa_id'), 'periodo:' || left(b->'periodo'->>'inicio', 7))) AS told
      ) compared
      WHERE cuerpo IS NOT NULL AND (kept IS DISTINCT FROM told OR creado_en <> (b->>'creado_en')::timestamptz
        OR (consulta_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM consulta WHERE consulta.id = consulta_id AND consulta.cliente_id = evento.cliente_id)
          AND NOT (${isRetired("consulta_id")} AND EXISTS (
            SELECT FROM bitacora_hoja hoja WHERE hoja.consulta_id = evento.consulta_id))))`,
  },
  // Refusals of a month because of a cap. They concern neither a bolsa nor an account.
  "caps of refusals": {
    count: `SELECT count(*) FROM evento WHERE ${IS_CAPPED}`,
    differences: `
      SELECT evento.id AS row, consumidas AS found, least_cap AS expected
      FROM evento, LATERAL (SELECT (cuerpo::jsonb->'consumo'->>'consumidas')::bigint AS consumidas) body,
        LATERAL (SELECT min(consultas) AS least_cap FROM tope WHERE tope.cliente_id = evento.cliente_id) caps
      WHERE ${IS_CAPPED} AND consumidas < coalesce(least_cap, consumidas + 1)`,
  },
  // A payment in force is one that was registered and not reversed.
  "payments of bolsas": {
    count: "SELECT count(*) FROM bolsa",
    differences: `
      SELECT bolsa.id AS row, concat_ws(' ', bolsa.pago_referencia, revertida_en) AS found,
        concat_ws(' ', pago.pago_referencia, undone.en) AS expected
      FROM bolsa LEFT JOIN movimiento pago ON pago.bolsa_id = bolsa.id AND pago.tipo = 'pago'
        LEFT JOIN movimiento undone ON undone.compensa_id = pago.id
      WHERE (bolsa.cliente_id, bolsa.pago_referencia, bolsa.pago_registrado_en, revertida_en)
        IS DISTINCT FROM (pago.cliente_id, pago.pago_referencia, pago.pago_registrado_en, undone.en)`,
  },
  "payments of accounts": {
    count: "SELECT count(*) FROM cobro",
    differences: `
      SELECT cobro.id AS row, cobro.pago_referencia AS found, stands.pago_referencia AS expected
      FROM cobro LEFT JOIN (
        SELECT DISTINCT ON (cobro_id) cobro_id, CASE tipo WHEN 'pago' THEN pago_referencia END AS pago_referencia,
          CASE tipo WHEN 'pago' THEN pago_registrado_en END AS pago_registrado_en
        FROM movimiento WHERE cobro_id IS NOT NULL ORDER BY cobro_id, orden DESC
      ) stands ON cobro_id = cobro.id
      WHERE (cobro.pago_referencia, cobro.pago_registrado_en)
        IS DISTINCT FROM (stands.pago_referencia, stands.pago_registrado_en)`,
  },
  reversals: {
    count: "SELECT count(*) FROM movimiento",
    differences: `
      SELECT undone.id AS row, concat_ws(' ', undone.pago_referencia, undone.orden) AS found,
        concat_ws(' ', pago.pago_referencia, pago.orden) AS expected
      FROM movimiento undone LEFT JOIN movimiento pago ON pago.id = undone.compensa_id AND pago.tipo = 'pago'
      WHERE undone.tipo = 'reversion' AND ((undone.cliente_id, undone.bolsa_id, undone.cobro_id, undone.pago_referencia,
        undone.pago_registrado_en) IS DISTINCT FROM (pago.cliente_id, pago.bolsa_id, pago.cobro_id,
        pago.pago_referencia, pago.pago_registrado_en) OR undone.orden < pago.orden
        OR (undone.repone_id IS NOT NULL AND undone.repone_id IS DISTINCT FROM pago.reemplaza_id))`,
  },
  "consultas of leaves": {
    subject: "bitacora",
    count: "SELECT count(consulta_id) FROM bitacora_hoja",
    differences: `
      SELECT consulta_id AS row, NULL AS found, 'the consulta of leaf ' || indice AS expected
      FROM bitacora_hoja LEFT JOIN consulta ON id = consulta_id
      WHERE consulta_id IS NOT NULL AND id IS NULL AND NOT (${isRetired("consulta_id")})`,
  },
  // A year that is dropped whole says more than each of its consultas.
  "years of consultas": {
    subject: "bitacora",
    count: `SELECT count(*) FROM (${YEARS_OF_LEAVES}) years`,
    differences: `
      SELECT anio AS row, leaves || ' leaves, no consulta and no manifest' AS found, 'its consultas' AS expected
      FROM (${YEARS_OF_LEAVES}) years
      WHERE anio NOT IN (SELECT anio FROM consulta_retiro) AND NOT EXISTS (SELECT FROM consulta
        WHERE id >= consulta_year_floor(years.anio) AND id < consulta_year_floor(years.anio + 1))`,
  },
  "consultas that wait": {
    subject: "bitacora",
    count: "SELECT count(consulta_id) FROM bitacora_pendiente",
    differences: `
      SELECT consulta_id AS row, count(id) || ' times' AS found, 'once' AS expected
      FROM bitacora_pendiente LEFT JOIN consulta ON id = consulta_id
      WHERE consulta_id IS NOT NULL GROUP BY 1 HAVING count(id) <> 1`,
  },
  "keys of the log": {
    subject: "bitacora",
    count: "SELECT count(*) FROM bitacora_llave",
    differences: `
      SELECT verificador AS row, desde AS found, signed.first AS expected
      FROM bitacora_llave FULL JOIN (
        SELECT DISTINCT ON (verificador) verificador, sellada_en AS first
        FROM bitacora_cabeza ORDER BY verificador, tamano) signed USING (verificador)
      WHERE desde IS DISTINCT FROM signed.first`,
  },
};

import { type Check, type Difference, type OnProgress, OpenCheck } from "../../domain/shared/check";
import { float8, int8, neverNull, nullable, text, uuid } from "../sql/column-types";
import type { DeclaredCheck } from "../sql/declared-check";
import { BOGOTA_MONTH, idMs, parsed } from "../sql/kept-columns";
import { type SqlExecutor, sql } from "../sql/statement";
import { COINCIDENCIAS, QUIEN } from "./consulta-busqueda";

/** Consultas checked by one statement. Small, so that progress can be reported. */
const SLICE = 5_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const lengthOf = (array: string) =>
  `CASE jsonb_typeof(${array}) WHEN 'array' THEN jsonb_array_length(${array}) END`;

/** Checks of each consulta: a row for every difference (`row`, `found`, `expected`) among those in `slice`. */
const CHECKS: Readonly<Record<string, string>> = {
  "hashes of consultas": `
    SELECT id AS row, hash_reporte AS found, encode(sha256(convert_to(evidencia, 'UTF8')), 'hex') AS expected
    FROM slice WHERE hash_reporte <> encode(sha256(convert_to(evidencia, 'UTF8')), 'hex')`,
  // Evidence names the requester since its second esquema.
  "columns of consultas": `
    SELECT id AS row, kept::text AS found, sealed::text AS expected
    FROM slice, ${parsed({ e: "evidencia" })}, LATERAL (
      SELECT ROW(id::text, cliente_id::text, ${idMs("id")}::text,
        to_char(creada_en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), severidad, total_matches,
        nombre_consultado, documento_consultado, referencia_externa, sujeto_obligado_razon_social,
        sujeto_obligado_nit, CASE WHEN e->>'esquema' <> '1' THEN concat_ws(' ', api_key_id, usuario_id, sistema) END) AS kept,
      ROW(e->>'consultaId', e->>'clienteId', trunc(extract(epoch FROM creada_en) * 1000)::text, e->>'fechaReporte',
        e->>'severidad', ${lengthOf("e->'matches'")}, e->'consultado'->>'nombre',
        coalesce(
          (e->'consultado'->'documento'->>'tipo') || (e->'consultado'->'documento'->>'numero'),
          (e->'documentoSinComparar'->>'tipo') || (e->'documentoSinComparar'->>'numero')),
        e->>'referenciaExterna', e->'sujetoObligado'->>'razonSocial', e->'sujetoObligado'->>'nit',
        coalesce(e->'solicitante'->>'llaveId', e->'solicitante'->>'usuarioId', e->'solicitante'->>'proceso')) AS sealed
    ) compared
    WHERE kept IS DISTINCT FROM sealed OR e->>'modo' IS NOT NULL`,
  "keys of consultas": `
    SELECT slice.id AS row, slice.cliente_id AS found, api_key.cliente_id AS expected
    FROM slice LEFT JOIN api_key ON api_key.id = api_key_id
    WHERE api_key_id IS NOT NULL AND api_key.cliente_id IS DISTINCT FROM slice.cliente_id`,
  "bolsas of consultas": `
    SELECT slice.id AS row, creada_en AS found, concat_ws(' to ', activada_en, vence_en) AS expected
    FROM slice LEFT JOIN bolsa ON bolsa.id = bolsa_id
    WHERE bolsa_id IS NOT NULL
      AND (bolsa.cliente_id IS DISTINCT FROM slice.cliente_id OR creada_en >= vence_en)`,
  "leaves of consultas": `
    SELECT slice.id AS row, concat_ws(', ', 'leaf ' || encode(hoja.hash_reporte, 'hex'),
      'waiting ' || encode(waiting.hash_reporte, 'hex')) AS found, 'leaf ' || slice.hash_reporte AS expected
    FROM slice LEFT JOIN bitacora_hoja hoja ON hoja.consulta_id = slice.id
    LEFT JOIN bitacora_pendiente waiting ON waiting.consulta_id = slice.id
    WHERE num_nonnulls(hoja.consulta_id, waiting.consulta_id) <> 1
      OR encode(coalesce(hoja.hash_reporte, waiting.hash_reporte), 'hex') <> slice.hash_reporte`,
};

const STATEMENTS = Object.entries(CHECKS).map(([name, differences]) => ({
  name,
  differences: sql({
    params: { after: uuid, upTo: uuid },
    row: { row: neverNull(text), found: nullable(text), expected: nullable(text) },
    text: `
      WITH slice AS (SELECT * FROM consulta WHERE id > $after AND id <= $upTo AND NOT es_prueba)
      SELECT "row"::text, "found"::text, "expected"::text FROM (${differences}) d`,
  }),
}));

const NEXT_SLICE = sql({
  params: { after: uuid, size: int8 },
  row: { upTo: uuid, total: neverNull(float8) },
  text: `
    SELECT id AS "upTo", place::float8 AS total
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM consulta WHERE id > $after AND NOT es_prueba ORDER BY id LIMIT $size) s
    ORDER BY place DESC LIMIT 1`,
});

interface ConsultaChecks {
  readonly consultas: number;
  /** Number of rows with any difference. */
  readonly altered: number;
  readonly checks: readonly Check[];
}

/** Checks each real consulta against its own evidence and its leaf, in slices ordered by id. */
export async function checkConsultas(
  snapshot: SqlExecutor,
  onProgress: OnProgress = () => {},
): Promise<ConsultaChecks> {
  const checks = STATEMENTS.map(({ name, differences }) => ({
    differences,
    open: new OpenCheck(name, "consultas"),
  }));
  let [consultas, altered] = [0, 0];
  for (let after = FIRST_ID; ; ) {
    const [slice] = await snapshot.query(NEXT_SLICE, { after, size: SLICE });
    if (slice === undefined) return { consultas, altered, checks: checks.map(({ open }) => open.close()) };
    const rows = new Set<string>();
    for (const { differences, open } of checks) {
      const found: readonly Difference[] = await snapshot.query(differences, { after, upTo: slice.upTo });
      open.count(slice.total);
      open.add(found);
      for (const { row } of found) rows.add(row);
    }
    consultas += slice.total;
    altered += rows.size;
    after = slice.upTo;
    onProgress("consultas", consultas);
  }
}

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
        SELECT ROW(hash_respuesta::text, id::text, cliente_id::text, concat_ws(' ', api_key_id, usuario_id), ${idMs("id")}, documento,
          tipo_documento, nombre, referencia_externa, total_hallazgos) AS kept,
        ROW(encode(sha256(convert_to(evidencia, 'UTF8')), 'hex'), e->>'diligenciaId', e->>'clienteId',
          coalesce(e->'solicitante'->>'llaveId', e->'solicitante'->>'usuarioId'), (extract(epoch FROM (e->>'fechaConsulta')::timestamptz) * 1000)::bigint,
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

/** Checks of the search words and daily totals that are derived from consultas. */
export const INDEX_CHECKS: Readonly<Record<string, DeclaredCheck>> = {
  "consultas that can be found": {
    count: "SELECT count(*) FROM consulta_busqueda",
    differences: `
      SELECT found.consulta_id AS row, ROW(found.indice, found.cliente_id, found.creada_en, quien)::text AS found,
        ROW(hoja.indice, consulta.cliente_id, consulta.creada_en, ${QUIEN})::text AS expected
      FROM consulta_busqueda found LEFT JOIN consulta ON consulta.id = found.consulta_id
        LEFT JOIN bitacora_hoja hoja ON hoja.consulta_id = found.consulta_id
      WHERE (found.indice, found.cliente_id, found.creada_en, quien) IS DISTINCT FROM
        (hoja.indice, consulta.cliente_id, consulta.creada_en, ${QUIEN})
      UNION ALL
      SELECT hoja.consulta_id, NULL, 'a row of leaf ' || hoja.indice
      FROM bitacora_hoja hoja JOIN consulta ON consulta.id = hoja.consulta_id
        LEFT JOIN consulta_busqueda found ON found.consulta_id = hoja.consulta_id
      WHERE found.consulta_id IS NULL AND hoja.indice <= (SELECT max(indice) FROM consulta_busqueda)`,
  },
  "totals of matches": {
    count: "SELECT count(*) FROM coincidencia_total",
    differences: `
      SELECT coalesce(kept_of, counted_of) AS row, kept AS found, counted AS expected
      FROM (
        SELECT consulta_id AS kept_of, ROW(consulta_id, lista, cliente_id, creada_en, exactas, posibles)::text AS kept
        FROM coincidencia_total
      ) held FULL JOIN (
        SELECT consulta.id AS counted_of, ROW(consulta.id, lista, consulta.cliente_id, consulta.creada_en, exactas,
          posibles)::text AS counted
        FROM consulta JOIN consulta_busqueda ON consulta_id = consulta.id, LATERAL (${COINCIDENCIAS}) of_lista
        WHERE total_matches > 0
      ) stated ON counted = kept
      WHERE kept IS NULL OR counted IS NULL`,
  },
};

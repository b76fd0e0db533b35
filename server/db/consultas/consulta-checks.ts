import { type Check, type Difference, type OnProgress, OpenCheck } from "../../domain/shared/check";
import { float8, int8, neverNull, nullable, text, uuid } from "../sql/column-types";
import { idMs, parsed } from "../sql/kept-columns";
import { type SqlExecutor, sql } from "../sql/statement";

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
        sujeto_obligado_nit, CASE WHEN e->>'esquema' <> '1' THEN concat_ws(' ', api_key_id, usuario_id) END) AS kept,
      ROW(e->>'consultaId', e->>'clienteId', trunc(extract(epoch FROM creada_en) * 1000)::text, e->>'fechaReporte',
        e->>'severidad', ${lengthOf("e->'matches'")}, e->'consultado'->>'nombre',
        (e->'consultado'->'documento'->>'tipo') || (e->'consultado'->'documento'->>'numero'),
        e->>'referenciaExterna', e->'sujetoObligado'->>'razonSocial', e->'sujetoObligado'->>'nit',
        coalesce(e->'solicitante'->>'llaveId', e->'solicitante'->>'usuarioId')) AS sealed
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

export interface ConsultaChecks {
  readonly consultas: number;
  /** How many of them differ in anything. */
  readonly altered: number;
  readonly checks: readonly Check[];
}

/** Holds each consulta that counts, so none of a test account, against its own evidence and its leaf, slice by slice in the order of their ids. */
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

import type { ActaEmitida } from "../../domain/contrapartes/acta";
import { int4, int8, neverNull, nullable, text, uuid } from "../sql/column-types";
import type { DeclaredCheck } from "../sql/declared-check";
import { idMs, parsed } from "../sql/kept-columns";
import { firstOf, readRows, type SqlExecutor, sql, tryWrite } from "../sql/statement";
import { pick, t } from "../sql/table";

const STORED = {
  actaId: t.acta.id,
  ...pick(t.acta, "clienteId", "usuarioId", "emitidaEn", "evidencia", "huella", "esPrueba"),
};

/** Stores an acta. Returns false if its form issued one already. */
export const insertActa = tryWrite({
  params: { ...STORED, ...pick(t.acta, "token", "desde", "hasta") },
  row: { id: uuid },
  text: "INSERT INTO acta $values ON CONFLICT ON CONSTRAINT acta_cliente_id_token_key DO NOTHING RETURNING id",
});

const COUNT = sql({
  params: { clienteId: uuid },
  row: { total: neverNull(int4) },
  text: "SELECT count(*)::int AS total FROM acta WHERE cliente_id = $clienteId",
});

export const countActas = async (executor: SqlExecutor, clienteId: string): Promise<number> =>
  (await executor.query(COUNT, { clienteId }))[0]?.total ?? 0;

const FIND = sql({
  params: { clienteId: uuid, actaId: nullable(uuid), token: nullable(uuid) },
  row: STORED,
  text: `SELECT $row FROM acta WHERE cliente_id = $clienteId AND (id = $actaId::uuid OR token = $token::uuid)`,
});

/** Returns an acta of this client only, by its id or by the form that issued it. */
export const findActa = (
  executor: SqlExecutor,
  clienteId: string,
  { actaId = null, token = null }: { readonly actaId?: string | null; readonly token?: string | null },
): Promise<ActaEmitida | null> => firstOf(executor, FIND, { clienteId, actaId, token });

/** The actas that a client's people issued last. */
export const latestActas = readRows({
  params: { clienteId: uuid, limite: int8 },
  row: {
    ...pick(STORED, "actaId", "emitidaEn", "huella"),
    desde: neverNull(text),
    hasta: neverNull(text),
    emitidaPor: neverNull(text),
    vacios: neverNull(int4),
  },
  text: `
    SELECT $row, desde::text AS desde, hasta::text AS hasta, said->>'emitidaPor' AS "emitidaPor",
      jsonb_array_length(said->'vacios') AS vacios
    FROM (SELECT * FROM acta WHERE cliente_id = $clienteId ORDER BY emitida_en DESC, id DESC LIMIT $limite) acta,
      LATERAL (SELECT evidencia::jsonb AS said OFFSET 0) kept
    ORDER BY emitida_en DESC, id DESC`,
});

/** Checks of actas against their text and their leaf in the log. One that went with its year leaves its leaf. */
export const ACTA_CHECKS: Readonly<Record<string, DeclaredCheck>> = {
  "columns of actas": {
    count: "SELECT count(*) FROM acta",
    differences: `
      SELECT id AS row, kept::text AS found, sealed::text AS expected
      FROM acta, ${parsed({ e: "evidencia" })}, LATERAL (
        SELECT ROW(huella::text, id::text, cliente_id::text, usuario_id::text, desde::text, hasta::text, es_prueba,
          to_char(emitida_en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${idMs("id")}) AS kept,
        ROW(encode(sha256(convert_to(evidencia, 'UTF8')), 'hex'), e->>'actaId', e->>'clienteId', e->>'usuarioId', e->>'desde', e->>'hasta',
          e->>'modo' IS NOT NULL, e->>'emitidaEn', (extract(epoch FROM emitida_en) * 1000)::bigint) AS sealed
      ) compared
      WHERE kept IS DISTINCT FROM sealed`,
  },
  "leaves of actas": {
    subject: "bitacora",
    count: "SELECT count(*) FROM acta WHERE NOT es_prueba",
    differences: `
      SELECT id AS row, concat_ws(', ', 'leaf ' || encode(hoja.hash_reporte, 'hex'),
        'waiting ' || encode(waiting.hash_reporte, 'hex')) AS found, 'leaf ' || huella AS expected
      FROM acta LEFT JOIN bitacora_hoja hoja ON hoja.acta_id = acta.id
      LEFT JOIN bitacora_pendiente waiting ON waiting.acta_id = acta.id
      WHERE NOT es_prueba AND (num_nonnulls(hoja.acta_id, waiting.acta_id) <> 1
        OR encode(coalesce(hoja.hash_reporte, waiting.hash_reporte), 'hex') <> huella)`,
  },
  "actas of leaves": {
    subject: "bitacora",
    count: "SELECT count(*) FROM bitacora_hoja WHERE acta_id IS NOT NULL",
    differences: `
      SELECT acta_id AS row, NULL AS found, 'the acta of leaf ' || indice AS expected
      FROM bitacora_hoja LEFT JOIN acta ON id = acta_id
      WHERE acta_id IS NOT NULL AND id IS NULL
        AND NOT EXISTS (SELECT FROM consulta_retiro WHERE acta_id < consulta_year_floor(anio + 1))`,
  },
  "actas that wait": {
    subject: "bitacora",
    count: "SELECT count(acta_id) FROM bitacora_pendiente",
    differences: `
      SELECT acta_id AS row, count(id) || ' times' AS found, 'once' AS expected
      FROM bitacora_pendiente LEFT JOIN acta ON id = acta_id
      WHERE acta_id IS NOT NULL GROUP BY 1 HAVING count(id) <> 1`,
  },
};

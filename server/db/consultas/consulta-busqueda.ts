import { TEAM } from "../clientes/clientes";
import {
  type CoincidenciaFilter,
  IS_SUCH_MATCH,
  SUCH_MATCH,
  suchMatch,
} from "../decisiones/coincidencias-tales";
import {
  arrayOf,
  bool,
  float8,
  int4,
  int8,
  json,
  neverNull,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";
import { shapes } from "../sql/statement-shapes";
import { insertedItems, pick, t } from "../sql/table";
import { CONSULTA, type ConsultaPlace } from "./consultas";

/** Columns of a consulta that its search words are made from. */
export const BUSCABLE = {
  consultaId: CONSULTA.id,
  ...pick(CONSULTA, "clienteId", "creadaEn", "requestId", "severidad"),
  ...pick(CONSULTA, "referenciaExterna", "sujetoObligadoNit"),
  nombre: CONSULTA.nombreConsultado,
  documento: CONSULTA.documentoConsultado,
  quien: neverNull(uuid),
  listas: neverNull(arrayOf(text)),
};
/** Who asked a row of `consulta`: the key or the person, and the client itself for vigilancia. */
export const QUIEN = "coalesce(api_key_id, usuario_id, consulta.cliente_id)";
/** A quote inside a text is escaped in canonical JSON, so no text looks like a key. */
export const SELECT_BUSCABLE = `SELECT $row, ${QUIEN} AS quien,
  CASE WHEN total_matches = 0 THEN '{}' ELSE ARRAY(
    SELECT DISTINCT found[1] FROM regexp_matches(evidencia, '"lista":"([a-z0-9_]+)"', 'g') found) END AS listas`;

/** For a row of `consulta`: its number of coincidencias per list, from its evidence. */
export const COINCIDENCIAS = `
  SELECT match->>'lista' AS lista, count(*) FILTER (WHERE match->>'resultado' = 'exacto')::int AS exactas,
    count(*) FILTER (WHERE match->>'resultado' = 'posible')::int AS posibles
  FROM json_array_elements(
    CASE WHEN total_matches > 0 AND evidencia IS JSON THEN evidencia::json->'matches' ELSE '[]' END) match
  WHERE match->>'resultado' IN ('exacto', 'posible')
  GROUP BY 1`;

/** The last leaf that is indexed for search. */
const INDEXED = "(SELECT coalesce(max(indice), -1) FROM consulta_busqueda)";

/** Returns the next sealed consultas that are not indexed yet, of all clients, in the log's order. */
export const nextToIndex = readRows({
  params: { limit: int8 },
  row: { ...BUSCABLE, indice: neverNull(float8) },
  text: `
    ${SELECT_BUSCABLE}, hoja.indice::float8 AS indice
    FROM bitacora_hoja hoja JOIN consulta ON consulta.id = hoja.consulta_id
    WHERE hoja.indice > ${INDEXED} ORDER BY hoja.indice LIMIT $limit`,
});

const INSERT = sql({
  params: { items: json },
  text: `
    WITH indexed AS (
      INSERT INTO consulta_busqueda ${insertedItems(t.consultaBusqueda)}
      ON CONFLICT DO NOTHING RETURNING consulta_id
    )
    INSERT INTO coincidencia_total (consulta_id, lista, cliente_id, creada_en, exactas, posibles)
    SELECT consulta.id, lista, consulta.cliente_id, consulta.creada_en, exactas, posibles
    FROM indexed JOIN consulta ON consulta.id = indexed.consulta_id, LATERAL (${COINCIDENCIAS}) counted`,
});

export interface IndexedConsulta {
  readonly indice: number;
  readonly consultaId: string;
  readonly clienteId: string;
  readonly creadaEn: Date;
  readonly quien: string;
  readonly palabras: readonly string[];
}

export async function insertBusqueda(
  executor: SqlExecutor,
  consultas: readonly IndexedConsulta[],
): Promise<void> {
  await executor.query(INSERT, { items: JSON.stringify(consultas, Object.keys(t.consultaBusqueda)) });
}

/** Most unindexed consultas that are searched one by one. */
export const MOST_WAITING = 5_000;

const FRONTIER = sql({
  name: "busqueda_frontier",
  row: { first: nullable(uuid) },
  text: `
    SELECT least(
      (SELECT consulta_id FROM bitacora_pendiente ORDER BY consulta_id LIMIT 1),
      (SELECT consulta_id FROM prueba_pendiente ORDER BY consulta_id LIMIT 1),
      (SELECT consulta_id FROM (
        SELECT consulta_id FROM bitacora_hoja WHERE indice > ${INDEXED} AND consulta_id IS NOT NULL
        ORDER BY indice LIMIT ${MOST_WAITING}) waiting
        ORDER BY consulta_id LIMIT 1)) AS first`,
});
const UNINDEXED = sql({
  name: "busqueda_unindexed",
  params: { clienteId: uuid, first: uuid, since: timestamptz },
  row: BUSCABLE,
  text: `
    ${SELECT_BUSCABLE} FROM consulta
    WHERE cliente_id = $clienteId AND creada_en >= $since AND id >= $first
      AND NOT EXISTS (SELECT FROM consulta_busqueda indexed WHERE indexed.consulta_id = consulta.id)
    ORDER BY creada_en DESC, id DESC LIMIT ${MOST_WAITING}`,
});

/** Returns the oldest consulta that is not indexed for search yet. Null if all are. */
export async function firstUnindexed(executor: SqlExecutor): Promise<string | null> {
  const [row] = await executor.query(FRONTIER);
  return row?.first ?? null;
}

/** Returns a client's consultas that are not indexed yet, of the last minute or two, newest ones only. */
export async function unindexedConsultas(executor: SqlExecutor, clienteId: string) {
  const first = await firstUnindexed(executor);
  if (first === null) return [];
  // The time in the id. No unindexed consulta is older.
  const since = new Date(Number.parseInt(first.slice(0, 13).replace("-", ""), 16));
  return executor.query(UNINDEXED, { clienteId, first, since });
}

/** Filter on the search index. */
export interface BusquedaFilter {
  readonly desde: Date;
  readonly hasta: Date;
  /** Whether the period is limited. */
  readonly isBounded: boolean;
  /** Id of the key or person that made the consulta. */
  readonly quien: string | null;
  /** A `tsquery`. */
  readonly busqueda: string | null;
  /** State of one of its matches. Null for any consulta, with or without matches. */
  readonly coincidencia: CoincidenciaFilter | null;
}

const FILTER = {
  clienteId: uuid,
  desde: timestamptz,
  hasta: timestamptz,
  quien: nullable(uuid),
  busqueda: nullable(text),
  ...SUCH_MATCH,
  afterCreadaEn: timestamptz,
  afterId: uuid,
  limite: int8,
};
const CONDITIONS = {
  quien: "quien = $quien",
  busqueda: "array_to_tsvector(palabras) @@ $busqueda::text::tsquery",
  estados: `consulta_id IN (SELECT such.consulta_id FROM coincidencia such WHERE ${IS_SUCH_MATCH})`,
};
const RANGE = "cliente_id = $clienteId AND creada_en >= $desde AND creada_en < $hasta";
const AFTER = "(creada_en, consulta_id) < ($afterCreadaEn, $afterId::uuid)";
const NEWEST = "ORDER BY creada_en DESC, consulta_id DESC";

const PAGE_ROW = pick(t.consultaBusqueda, "consultaId", "creadaEn");

/** Highest count that is shown exactly. */
export const MOST_COUNTED = 10_000;
/** After this many rows without a hit, walking back in time stops and all hits are sorted instead. */
const MOST_PASSED = 30_000;

/**
 * Without a period, the words alone must select the rows. The columns are disguised, because PostgreSQL would
 * otherwise scan everything of the client.
 */
const ALL_TIME =
  "cliente_id::text = $clienteId::uuid::text AND (creada_en + interval '0') >= $desde AND (creada_en + interval '0') < $hasta";

const fewOf = (name: string, range: string) =>
  shapes({
    name,
    params: FILTER,
    conditions: CONDITIONS,
    row: { total: neverNull(int4), consultaId: nullable(uuid), creadaEn: nullable(timestamptz) },
    text: (where) => `
    WITH found AS MATERIALIZED (
      SELECT consulta_id, creada_en FROM consulta_busqueda WHERE ${range}${where} LIMIT ${MOST_COUNTED + 1})
    SELECT total, page.consulta_id AS "consultaId", page.creada_en AS "creadaEn"
    FROM (SELECT count(*)::int AS total FROM found) counted
      LEFT JOIN (SELECT * FROM found WHERE ${AFTER} ${NEWEST} LIMIT $limite) page ON true
    ORDER BY page.creada_en DESC, page.consulta_id DESC`,
  });

const FEW = fewOf("busqueda_few", RANGE);
const FEW_OF_ALL_TIME = fewOf("busqueda_few_of_all_time", ALL_TIME);

const RECENT = shapes({
  name: "busqueda_recent",
  params: FILTER,
  conditions: CONDITIONS,
  row: PAGE_ROW,
  text: (where) => {
    const byWords = where.replace(` AND ${CONDITIONS.quien}`, "");
    const byWho = where.replace(` AND ${CONDITIONS.busqueda}`, "").replace(` AND ${CONDITIONS.estados}`, "");
    return `
      SELECT $row FROM (
        SELECT consulta_id, creada_en, palabras FROM consulta_busqueda WHERE ${RANGE} AND ${AFTER}${byWho}
        ${NEWEST} LIMIT ${MOST_PASSED}) consulta_busqueda
      WHERE true${byWords} ${NEWEST} LIMIT $limite`;
  },
});

/** The OFFSET keeps PostgreSQL from walking back in time because of the order. */
const SORTED = shapes({
  name: "busqueda_sorted",
  params: FILTER,
  conditions: CONDITIONS,
  row: PAGE_ROW,
  text: (where) => `
    SELECT $row FROM (
      SELECT consulta_id, creada_en FROM consulta_busqueda WHERE ${RANGE}${where} AND ${AFTER} OFFSET 0
    ) consulta_busqueda
    ${NEWEST} LIMIT $limite`,
});

export interface FoundPage {
  /** Count of the whole filter. `MOST_COUNTED + 1` stands for more. */
  readonly total: number;
  /** Newest first, at most `limite`. */
  readonly places: readonly ConsultaPlace[];
}

/**
 * Returns a page of the indexed consultas that match. Uses three plans, each fast where the others are slow: few hits
 * are all sorted, many hits are found by walking back in time, and many hits that are all old are all sorted.
 */
export async function searchBusqueda(
  executor: SqlExecutor,
  clienteId: string,
  { isBounded, coincidencia, ...filter }: BusquedaFilter,
  { limite, after }: { readonly limite: number; readonly after: ConsultaPlace },
): Promise<FoundPage> {
  const place = { afterCreadaEn: after.creadaEn, afterId: after.consultaId };
  const values = { clienteId, ...filter, ...suchMatch(coincidencia), limite, ...place };
  const isByContent = filter.busqueda !== null || coincidencia !== null;
  const statement = !isByContent || isBounded ? FEW(values) : FEW_OF_ALL_TIME(values);
  const few = await executor.query(statement, values);
  const total = few[0]?.total ?? 0;
  if (total <= MOST_COUNTED) {
    const places = few.flatMap(({ consultaId, creadaEn }) =>
      consultaId && creadaEn ? [{ consultaId, creadaEn }] : [],
    );
    return { total, places };
  }
  const recent = await executor.query(RECENT(values), values);
  if (recent.length >= limite || !isByContent) return { total, places: recent };
  return { total, places: await executor.query(SORTED(values), values) };
}

const QUIENES = sql({
  params: { clienteId: uuid, now: timestamptz },
  row: {
    id: neverNull(uuid),
    tipo: neverNull(textOf<"llave" | "usuario" | "sistema">()),
    nombre: nullable(text),
    terminacion: nullable(text),
    isPast: neverNull(bool),
  },
  text: `
    SELECT id, tipo, nombre, terminacion, "isPast" FROM (
      SELECT id, 'llave' AS tipo, etiqueta AS nombre, terminacion,
        revocada_en IS NOT NULL OR coalesce(valida_hasta <= $now, false) AS "isPast"
      FROM api_key WHERE cliente_id = $clienteId
      UNION ALL
      SELECT id, 'usuario', nombre, NULL, desactivado_en IS NOT NULL FROM usuario WHERE cliente_id = ${TEAM}
      UNION ALL
      SELECT $clienteId, 'sistema', 'Vigilancia', NULL, false
      WHERE EXISTS (SELECT FROM contraparte WHERE cliente_id = $clienteId)) quien
    ORDER BY "isPast", tipo, nombre NULLS LAST, id`,
});

/** Returns all keys and people that can have asked for a client, inactive ones last, and vigilancia if it has a base. */
export const quienesOf = (executor: SqlExecutor, clienteId: string, now: Date) =>
  executor.query(QUIENES, { clienteId, now });

import type { DudaDeFila } from "../../domain/lotes/duda-de-fila";
import type { EstadoDeFila, Fila, HallazgoDeFila } from "../../domain/lotes/lote";
import type { Resultado, Severidad } from "../../domain/screening/types";
import type { Contraparte } from "../../domain/shared/documento";
import { COBERTURA_ROW, coberturaColumns, withCobertura } from "../consultas/cobertura";
import { COINCIDENCIA } from "../decisiones/coincidencias";
import {
  arrayOf,
  bool,
  float8,
  int4,
  int8,
  neverNull,
  nullable,
  text,
  textOf,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { outer, pick, t } from "../sql/table";
import { FILA } from "./lote-filas";

/** Identifies the person of a row: by number, or else by name. */
export const quienOf = (fila: string): string =>
  `coalesce(${fila}.persona #>> '{documento,numero}', lower(${fila}.persona ->> 'nombre'))`;
/** Rows of the same file that name the same person. */
const SAME = `SELECT FROM lote_fila same WHERE same.lote_id = lote_fila.lote_id AND same.persona IS NOT NULL
  AND ${quienOf("same")} = ${quienOf("lote_fila")}`;
/** Sort position of a row: file order, or gravest findings first. */
const LUGAR = `CASE WHEN NOT $porHallazgo THEN 0 ELSE CASE lote_fila.severidad WHEN 'alto' THEN 0 WHEN 'medio' THEN 1
  WHEN 'bajo' THEN 2 WHEN 'informativo' THEN 3 WHEN 'sin_hallazgo' THEN 5
  ELSE CASE estado WHEN 'apartada' THEN 6 ELSE 4 END END END * 1000000 + numero`;

const PAGE = sql({
  params: {
    loteId: uuid,
    estado: nullable(text),
    severidad: nullable(text),
    contraparte: nullable(text),
    duda: nullable(text),
    repetidas: bool,
    porHallazgo: bool,
    after: int4,
    limite: int8,
  },
  row: {
    ...pick(FILA, "numero", "linea", "celdas", "contraparte", "persona", "errores", "dudas", "estado"),
    ...pick(FILA, "consultaId", "severidad", "totalMatches", "hashReporte", "consultadaEn", "motivo"),
    lugar: neverNull(int4),
    repiteLinea: nullable(int4),
    ...COBERTURA_ROW,
  },
  text: `
    SELECT $row, ${LUGAR} AS lugar,
      (${SAME.replace("SELECT", "SELECT min(same.linea)")} AND same.numero < lote_fila.numero) AS "repiteLinea",
      ${coberturaColumns("consulta.evidencia")}
    FROM lote_fila LEFT JOIN consulta ON consulta.id = lote_fila.consulta_id
    WHERE lote_id = $loteId AND ${LUGAR} > $after AND ($estado::text IS NULL OR estado = $estado)
      AND ($severidad::text IS NULL OR lote_fila.severidad = $severidad)
      AND ($contraparte::text IS NULL OR contraparte = $contraparte)
      AND ($duda::text IS NULL OR $duda = ANY (dudas))
      AND (NOT $repetidas OR EXISTS (${SAME} AND same.numero <> lote_fila.numero))
    ORDER BY lugar LIMIT $limite`,
});

export interface FilasFiltro {
  readonly estado: EstadoDeFila | null;
  readonly severidad: Severidad | null;
  readonly contraparte: Contraparte | null;
  readonly duda: DudaDeFila | null;
  /** Only rows whose person appears in another row too. */
  readonly repetidas: boolean;
  /** The gravest findings first, instead of the order of the file. */
  readonly porHallazgo: boolean;
}

export const EVERY_FILA: FilasFiltro = {
  estado: null,
  severidad: null,
  contraparte: null,
  duda: null,
  repetidas: false,
  porHallazgo: false,
};

/** The rows after a place. */
export async function pageOfFilas(
  executor: SqlExecutor,
  loteId: string,
  filtro: FilasFiltro,
  after: number,
  limite: number,
): Promise<(Fila & { readonly lugar: number })[]> {
  const rows = await executor.query(PAGE, { loteId, ...filtro, after, limite });
  return rows.map((row) => ({ ...withCobertura(row), errores: row.errores ?? [] }));
}

const HALLAZGOS = sql({
  params: { consultaIds: arrayOf(uuid) },
  row: {
    consultaId: t.consulta.id,
    ...outer(pick(COINCIDENCIA, "estado", "decididaEn")),
    listaNombre: neverNull(text),
    nombre: neverNull(text),
    resultado: neverNull(textOf<Resultado>()),
    score: neverNull(float8),
  },
  text: `
    SELECT $row, match->>'listaNombre' AS "listaNombre", match->>'nombreCoincidencia' AS nombre,
      match->>'resultado' AS resultado, (match->>'score')::float8 AS score
    FROM consulta CROSS JOIN LATERAL json_array_elements(
      CASE WHEN evidencia IS JSON THEN evidencia::json->'matches' ELSE '[]' END) WITH ORDINALITY found (match, place)
    LEFT JOIN coincidencia ON coincidencia.consulta_id = consulta.id AND coincidencia.posicion = found.place - 1
    WHERE consulta.id = ANY ($consultaIds) AND total_matches > 0
    ORDER BY consulta.id, found.place`,
});

/** Returns the findings of these consultas with the state of each match. One not in the queue yet is waiting. */
export async function findHallazgos(
  executor: SqlExecutor,
  consultaIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HallazgoDeFila[]>> {
  const rows = await executor.query(HALLAZGOS, { consultaIds: [...consultaIds] });
  const byConsulta = new Map<string, HallazgoDeFila[]>();
  for (const { consultaId, estado, ...hallazgo } of rows) {
    const found = byConsulta.get(consultaId) ?? [];
    byConsulta.set(consultaId, [...found, { ...hallazgo, estado: estado ?? "por_decidir" }]);
  }
  return byConsulta;
}

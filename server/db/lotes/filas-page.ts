import { DUDAS_DE_FILA, type DudaDeFila } from "../../domain/lotes/duda-de-fila";
import {
  type ErrorDeFila,
  ESTADOS_DE_FILA,
  type EstadoDeFila,
  type Fila,
  type PersonaDeFila,
} from "../../domain/lotes/lote";
import { SEVERIDADES } from "../../domain/screening/severidad-words";
import type { Severidad } from "../../domain/screening/types";
import { CONTRAPARTES, type Contraparte } from "../../domain/shared/contraparte";
import { COBERTURA_ROW, coberturaColumns, withCobertura } from "../consultas/cobertura";
import {
  arrayOf,
  bool,
  int4,
  int8,
  jsonb,
  neverNull,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

/** Who a row of this name asks for: by the number, or else by the name. */
export const quienOf = (fila: string): string =>
  `coalesce(${fila}.persona #>> '{documento,numero}', lower(${fila}.persona ->> 'nombre'))`;
/** Of the row in sight those of its file that ask for the same. */
const SAME = `SELECT FROM lote_fila same WHERE same.lote_id = lote_fila.lote_id AND same.persona IS NOT NULL
  AND ${quienOf("same")} = ${quienOf("lote_fila")}`;
/** Where a row stands: in the order of the file, or with the gravest findings first. */
const LUGAR = `CASE WHEN NOT $porHallazgo THEN 0 ELSE CASE lote_fila.severidad WHEN 'alto' THEN 0 WHEN 'medio' THEN 1
  WHEN 'bajo' THEN 2 WHEN 'informativo' THEN 3 WHEN 'sin_hallazgo' THEN 5
  ELSE CASE estado WHEN 'apartada' THEN 6 ELSE 4 END END END * 1000000 + numero`;

const FILA = {
  numero: int4,
  linea: int4,
  celdas: arrayOf(text),
  contraparte: nullable(oneOf(...CONTRAPARTES)),
  persona: nullable(jsonb),
  errores: nullable(jsonb),
  dudas: arrayOf(oneOf(...DUDAS_DE_FILA)),
  estado: oneOf(...ESTADOS_DE_FILA),
  consultaId: nullable(uuid),
  severidad: nullable(oneOf(...SEVERIDADES)),
  totalMatches: nullable(int4),
  hashReporte: nullable(text),
  consultadaEn: nullable(timestamptz),
  motivo: nullable(text),
  lugar: neverNull(int4),
  repiteLinea: nullable(int4),
  ...COBERTURA_ROW,
};

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
  row: FILA,
  text: `
    SELECT numero, linea, celdas, contraparte, persona, errores, dudas, estado, consulta_id AS "consultaId",
      lote_fila.severidad, lote_fila.total_matches AS "totalMatches", lote_fila.hash_reporte AS "hashReporte",
      consultada_en AS "consultadaEn", motivo, ${LUGAR} AS lugar,
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
  /** Only those that ask for somebody whom another asks for too. */
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
  return rows.map((row) => ({
    ...withCobertura(row),
    persona: row.persona as PersonaDeFila | null,
    errores: (row.errores as ErrorDeFila[] | null) ?? [],
  }));
}

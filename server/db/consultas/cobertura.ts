import type { Cobertura } from "../../domain/consultas/cobertura";
import { int4, nullable, text } from "../sql/column-types";

/** How many entries of the other type resemble the name, and columns that make up a row's `Cobertura`. All null in the normal case: all active lists compared, none late, no warning. */
export const COBERTURA_ROW = {
  otroTipo: nullable(int4),
  listasComparadas: nullable(int4),
  listasActivas: nullable(int4),
  listasAtrasadas: nullable(int4),
  advertencias: nullable(text),
};

/** The first property of canonical evidence, if it has any warning. */
const ADVERTENCIAS = `'^\\{"advertencias":(\\["[^\\]]*\\])'`;

/**
 * Coverage of the selected consulta by its evidence, parsed only if the evidence names a missing or late list. A quote inside
 * a text is escaped in canonical JSON, so no text looks like a key.
 */
export const coberturaColumns = (evidencia: string): string => {
  const among = (count: string, key = "listasAusentes") =>
    `CASE WHEN position('"${key}":[{' IN ${evidencia}) > 0 AND ${evidencia} IS JSON THEN ${count} END`;
  const compared = `json_array_length(${evidencia}::json->'listas')`;
  return `substring(${evidencia} FROM '"coincidenciasOtroTipo":([0-9]+)')::int AS "otroTipo",
      ${among(compared)} AS "listasComparadas",
      ${among(`${compared} + json_array_length(${evidencia}::json->'listasAusentes')`)} AS "listasActivas",
      ${among(`json_array_length(${evidencia}::json->'listasAtrasadas')`, "listasAtrasadas")} AS "listasAtrasadas",
      substring(${evidencia} FROM ${ADVERTENCIAS}) AS "advertencias"`;
};

type CoberturaRow = {
  readonly listasComparadas: number | null;
  readonly listasActivas: number | null;
  readonly listasAtrasadas: number | null;
  readonly advertencias: string | null;
};

/** Returns the row with `cobertura` instead of the columns that make it up. */
export function withCobertura<R extends CoberturaRow>({
  listasComparadas: comparadas,
  listasActivas: activas,
  listasAtrasadas: atrasadas,
  advertencias,
  ...row
}: R) {
  const listas = comparadas === null || activas === null ? null : { comparadas, activas };
  const cobertura: Cobertura | null =
    listas === null && atrasadas === null && advertencias === null
      ? null
      : { listas, atrasadas: atrasadas ?? 0, advertencias: JSON.parse(advertencias ?? "[]") };
  return { ...row, cobertura };
}

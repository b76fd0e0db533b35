import type { Cobertura } from "../../domain/consultas/cobertura";
import { int4, nullable, text } from "../sql/column-types";

/** What tells a row's `Cobertura`: all null if all active lists were compared and nothing is doubtful, which is the rule. */
export const COBERTURA_ROW = {
  listasComparadas: nullable(int4),
  listasActivas: nullable(int4),
  advertencias: nullable(text),
};

/** The first property of canonical evidence, if it has any warning. */
const ADVERTENCIAS = `'^\\{"advertencias":(\\["[^\\]]*\\])'`;

/**
 * Of the consulta in sight, by its evidence, which is parsed only where it names a list that was missing. In canonical
 * JSON a quote inside of a text is escaped, so that no text passes for a key.
 */
export const coberturaColumns = (evidencia: string): string => {
  const among = (count: string) =>
    `CASE WHEN position('"listasAusentes":[{' IN ${evidencia}) > 0 AND ${evidencia} IS JSON THEN ${count} END`;
  const compared = `json_array_length(${evidencia}::json->'listas')`;
  return `${among(compared)} AS "listasComparadas",
      ${among(`${compared} + json_array_length(${evidencia}::json->'listasAusentes')`)} AS "listasActivas",
      substring(${evidencia} FROM ${ADVERTENCIAS}) AS "advertencias"`;
};

type CoberturaRow = {
  readonly listasComparadas: number | null;
  readonly listasActivas: number | null;
  readonly advertencias: string | null;
};

/** The row with its `cobertura` in place of what tells it. */
export function withCobertura<R extends CoberturaRow>({
  listasComparadas: comparadas,
  listasActivas: activas,
  advertencias,
  ...row
}: R) {
  const listas = comparadas === null || activas === null ? null : { comparadas, activas };
  const cobertura: Cobertura | null =
    listas === null && advertencias === null
      ? null
      : { listas, advertencias: advertencias === null ? [] : JSON.parse(advertencias) };
  return { ...row, cobertura };
}

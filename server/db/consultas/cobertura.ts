import type { Cobertura } from "../../domain/consultas/cobertura";
import { int4, nullable } from "../sql/column-types";

/** What tells a row's `Cobertura`: both null where all active lists were compared, which is all but always. */
export const COBERTURA_ROW = {
  listasComparadas: nullable(int4),
  listasActivas: nullable(int4),
};

/**
 * Of the consulta in sight, by its evidence, which is parsed only where it names a list that was missing. In canonical
 * JSON a quote inside of a text is escaped, so that no text passes for a key.
 */
export const coberturaColumns = (evidencia: string): string => {
  const among = (count: string) =>
    `CASE WHEN position('"listasAusentes":[{' IN ${evidencia}) > 0 AND ${evidencia} IS JSON THEN ${count} END`;
  const compared = `json_array_length(${evidencia}::json->'listas')`;
  return `${among(compared)} AS "listasComparadas",
      ${among(`${compared} + json_array_length(${evidencia}::json->'listasAusentes')`)} AS "listasActivas"`;
};

type CoberturaRow = { readonly listasComparadas: number | null; readonly listasActivas: number | null };

/** The row with its `cobertura` in place of what tells it. */
export function withCobertura<R extends CoberturaRow>({ listasComparadas, listasActivas, ...row }: R) {
  const cobertura: Cobertura | null =
    listasComparadas === null || listasActivas === null
      ? null
      : { comparadas: listasComparadas, activas: listasActivas };
  return { ...row, cobertura };
}

import type { Fuente } from "./columnas";
import { EMPRESA, ENTEROS, PARTES } from "./heads";

/** Where the first of these names stands, alone; none: nowhere. */
export const placeOf = (heads: readonly string[], names: readonly string[]): readonly number[] => {
  const at = names.map((name) => heads.indexOf(name)).find((place) => place >= 0);
  return at === undefined ? [] : [at];
};

/**
 * A name of which a file has the surnames, or the companies, in columns of their own: without them half of a person, or
 * nobody, would be asked for. Null: one column says it.
 */
export function nombreInParts(heads: readonly string[]): Fuente | null {
  const [primero = [], otros = [], ...apellidos] = PARTES.map((names) => placeOf(heads, names));
  const entero = placeOf(heads, ENTEROS);
  const persona = entero.length > 0 ? entero : [...primero, ...otros, ...apellidos.flat()];
  const columnas = [persona, placeOf(heads, EMPRESA)].filter((group) => group.length > 0);
  return columnas.flat().length > 1 && persona.length > 0 ? { columnas } : null;
}

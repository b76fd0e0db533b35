import { CAMPOS, type Campo } from "./columnas";

/** What a spreadsheet shows where a formula came to nothing, in English as it is kept and in Spanish as it is pasted. */
const FORMULA_ERROR =
  /^#(?:N\/[AD]|REF!|¡REF!|VALUE!|¡VALOR!|NAME\?|¿NOMBRE\?|DIV\/0!|¡DIV\/0!|NUM!|¡NUM!|NULL!|¡NULO!|SPILL!|CALC!)$/i;

/** What is wrong with the cells that a row is read from where a formula of theirs failed. */
export const formulaErrors = (
  values: Readonly<Record<Campo, string>>,
): { readonly campo: Campo; readonly mensaje: string }[] =>
  CAMPOS.filter((campo) => FORMULA_ERROR.test(values[campo])).map((campo) => ({
    campo,
    mensaje: `La celda trae un error de fórmula (${values[campo]}): escriba el dato.`,
  }));

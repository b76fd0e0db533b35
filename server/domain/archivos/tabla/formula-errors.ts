import { CAMPOS, type Campo } from "./columnas";

/** Stands for what a formula came to where the program that wrote the workbook left it out. */
export const SIN_RESULTADO = "#SIN_RESULTADO!";

/**
 * What a spreadsheet shows where a formula came to nothing, in English as it is kept and in Spanish as it is pasted. A
 * value may be put together from several cells.
 */
const FORMULA_ERROR =
  /(?<!\S)#(?:N\/[AD]|REF!|¡REF!|VALUE!|¡VALOR!|NAME\?|¿NOMBRE\?|DIV\/0!|¡DIV\/0!|NUM!|¡NUM!|NULL!|¡NULO!|SPILL!|CALC!|SIN_RESULTADO!)(?!\S)/i;

function problemOf(value: string): string | null {
  const [error] = FORMULA_ERROR.exec(value) ?? [];
  if (error === SIN_RESULTADO)
    return "La celda trae una fórmula sin su resultado: abra el archivo en Excel, guárdelo y súbalo de nuevo, o escriba el dato.";
  if (error !== undefined) return `La celda trae un error de fórmula (${error}): escriba el dato.`;
  return value.includes("\ufffd")
    ? `Hay letras que no se pudieron leer («${value}»): revise las letras del archivo, o escriba el dato.`
    : null;
}

/** What is wrong with the cells that a row is read from where they hold no value that can be asked for. */
export const formulaErrors = (
  values: Readonly<Record<Campo, string>>,
): { readonly campo: Campo; readonly mensaje: string }[] =>
  CAMPOS.flatMap((campo) => {
    const mensaje = problemOf(values[campo]);
    return mensaje === null ? [] : [{ campo, mensaje }];
  });

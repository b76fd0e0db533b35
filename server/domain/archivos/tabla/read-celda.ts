import { documentoTipoIn } from "./cell-words";
import { CAMPOS, type Campo } from "./columnas";

/** A number as written by a spreadsheet or a program. */
export interface CeldaDeNumero {
  readonly text: string;
  /** The cell holds more than one number. */
  readonly areTwo: boolean;
}

/** A formula that keeps a number as text: `="52123456"`. */
const AS_TEXT = /^=\s*"([^"]*)"$/;
/** `9.00373913E+08`: exact if it has as many decimals as the exponent. */
const SCIENTIFIC = /^(\d)[.,](\d+)e\+?(\d{1,2})$/i;
/** Digits of a number in groups of three, or written together. */
const NUMBER = /\d{1,3}(?:[.,'’ ]\d{3})+(?!\d)|\d{5,}/g;
/** Shorter numbers are verification digits, pages or dates. */
const MIN_DIGITS = 5;

/** Reads the cell before the number: removes what a program added around it. Keeps all digits. */
export function readCelda(written: string): CeldaDeNumero {
  const text = written
    .trim()
    .replace(AS_TEXT, "$1")
    .replace(/^['’](?=\S)/, "")
    .trim();
  const numbers = (text.match(NUMBER) ?? []).filter((one) => one.replace(/\D/g, "").length >= MIN_DIGITS);
  return { text: withoutExponent(text), areTwo: numbers.length > 1 };
}

/** With fewer decimals than the exponent, digits were lost. The text is kept and then refused. */
function withoutExponent(text: string): string {
  const [, whole = "", decimals = "", exponent = ""] = SCIENTIFIC.exec(text) ?? [];
  const places = Number(exponent);
  const isExact = whole !== "" && decimals.length >= places && /^0*$/.test(decimals.slice(places));
  return isExact ? whole + decimals.slice(0, places) : text;
}

/** Venezuela's cédula: `V-5892464`. */
const VENEZUELAN = /^v[\s.\p{Dash}]*(\d{1,3}(?:[.,]?\d{3}){1,2}|\d{5,9})$/iu;

/** The number of a Venezuelan cédula, `V5892464`. Null if it is none. */
export function venezuelanCedula(text: string): string | null {
  const [, digits] = VENEZUELAN.exec(text) ?? [];
  return digits === undefined ? null : `V${digits.replace(/\D/g, "")}`;
}

/** Replaces a formula's result that the workbook does not have. */
export const SIN_RESULTADO = "#SIN_RESULTADO!";

/** Formula errors, in English in workbooks and in Spanish if pasted. A value may combine several cells. */
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

/** A row with a cell less, or of a second table, has the type of the document where others have the name. */
const shiftIn = (nombre: string): string | null =>
  nombre.length < 4 && documentoTipoIn(nombre) !== null
    ? `«${nombre}» es un tipo de documento, no un nombre: revise las columnas de esta fila.`
    : null;

/** Errors of cells without a usable value. */
export const formulaErrors = (
  values: Readonly<Record<Campo, string>>,
): { readonly campo: Campo; readonly mensaje: string }[] =>
  CAMPOS.flatMap((campo) => {
    const mensaje = problemOf(values[campo]) ?? (campo === "nombre" ? shiftIn(values.nombre) : null);
    return mensaje === null ? [] : [{ campo, mensaje }];
  });

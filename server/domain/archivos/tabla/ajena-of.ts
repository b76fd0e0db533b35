import { isCompanyName } from "../../consultas/read-numero";
import { plainWords } from "../../shared/formato";
import type { Campo } from "./columnas";

/** Rows that are not records: totals, repeated headers, notes. */
type Ajena = "total" | "encabezado" | "nota";

/** Why a row is put aside, for the officer. */
export const AJENA_WORDS: Readonly<Record<Ajena, string>> = {
  total: "Parece un total, no una persona ni una empresa.",
  encabezado: "Repite el encabezado.",
  nota: "Es una nota del archivo, no una persona ni una empresa.",
};

const TOTAL =
  /^(?:gran )?(?:sub ?)?total(?:es)?(?: (?:general(?:es)?|de|del|por|la|el|los|las|en|registros?|filas?|clientes?|proveedores|terceros|empleados?|personas|asociados|cuentas?|nomina|pagina|archivo|reporte|periodo|mes|oficina|sucursal|zona|predios|\d+))*$|^(?:suma|sumas iguales|van|vienen)$/;
const NOTA =
  /^(?:pagina \d+|elaborado por|elaboro|revisado por|reviso|aprobado por|aprobo|fuente|fecha de (?:corte|generacion|impresion|reporte)|fin del? (?:reporte|informe|archivo|listado)|generado|impreso|usuario que|nota|observaciones)\b/;
/** A figure with the signs of money: `$ 1.234.567,00`. */
const FIGURE = /^[\s$()\-+]*\d[\d.,'\s]*(?:cop|%)?[\s)]*$/i;
/** A document has at least so many digits. Shorter figures count something. */
const MIN_DIGITS = 5;

/**
 * Returns why a row is no record. `heads` are in plain words. Null if it may name a person or company, as `TOTAL
 * SERVICIOS S.A.S.` or any row with a document.
 */
export function ajenaOf(
  celdas: readonly string[],
  heads: readonly string[],
  { numero_documento }: Pick<Readonly<Record<Campo, string>>, "numero_documento">,
): Ajena | null {
  const said = celdas.filter((celda) => celda !== "");
  const [first = "", ...others] = said;
  if (isHeadAgain(celdas, heads)) return "encabezado";
  const texts = said.filter((celda) => !FIGURE.test(celda));
  const isNumbered = numero_documento.replace(/\D/g, "").length >= MIN_DIGITS;
  const [text = ""] = texts;
  const isSum = texts.length === 1 && TOTAL.test(plainWords(text)) && !isCompanyName(text);
  // Under a column of numbers a sum of counts is short, and a sum of money is in another column.
  if (isSum && !isNumbered) return "total";
  return others.length === 0 && heads.length > 2 && NOTA.test(plainWords(first)) ? "nota" : null;
}

const isHeadAgain = (celdas: readonly string[], heads: readonly string[]): boolean =>
  heads.filter((head) => head !== "").length > 1 &&
  heads.every((head, at) => head === plainWords(celdas[at] ?? ""));

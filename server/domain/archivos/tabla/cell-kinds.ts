import { isCedulaNumber, isCompanyNumber, readNumero } from "../../consultas/read-numero";
import { contraparteIn, documentoTipoIn, tipoIn } from "./cell-words";
import type { Campo } from "./columnas";
import { paisIn } from "./pais-in";
import { readCelda } from "./read-celda";
import { isDate } from "./read-dia";

const isDia = (cell: string): boolean => isDate(cell) && /\D/.test(cell);

/** Whether a cell is a number like those of cédulas, NITs and passports: no sum, no telephone. */
function isNumero(cell: string): boolean {
  if (isDia(cell) || /[$%@]/.test(cell)) return false;
  // Programs fill the field's width with zeros.
  const leido = readNumero(readCelda(cell).text.replace(/^0+(?=\d{6})/, ""), null);
  if (leido.error !== null) return false;
  return (
    (leido.tipo !== null && /\d{4,}/.test(leido.numero)) ||
    isCedulaNumber(leido) ||
    isCompanyNumber(leido) ||
    /^[A-Z]{1,3}\d{5,9}$/i.test(leido.numero)
  );
}

/** Whether a cell has two words of letters or more, as names of people and most companies do. */
const isNombre = (cell: string): boolean =>
  !/[@:]|\d{5,}/.test(cell) &&
  cell.split(/[\s,]+/).filter((word) => /\p{L}{2}/u.test(word)).length > 1 &&
  documentoTipoIn(cell) === null;

/** Whether a cell may be of the kind that its column is taken for. */
export const IS_KIND: Partial<Readonly<Record<Campo, (cell: string) => boolean>>> = {
  // A letter or a digit may stand for a type. The officer is asked.
  tipo: (cell) => tipoIn(cell) !== null || /^[nfjmpe]$|^[0-2]$/i.test(cell),
  nombre: (cell) => /\p{L}{2,}/u.test(cell) && !isDia(cell),
  tipo_documento: (cell) => documentoTipoIn(cell) !== null,
  numero_documento: (cell) => /\d{3,}/.test(cell.replace(/[.\s]/g, "")),
  fecha_nacimiento: isDate,
  pais: (cell) => paisIn(cell) !== null,
  contraparte: (cell) => contraparteIn(cell) !== null,
};

/** Whether a cell shows its kind by itself, under any header. */
export const TELLS_KIND: Partial<Readonly<Record<Campo, (cell: string) => boolean>>> = {
  numero_documento: isNumero,
  tipo_documento: (cell) => documentoTipoIn(cell) !== null && /^\D{2,40}$/.test(cell),
  tipo: (cell) => tipoIn(cell) !== null && cell.length > 1,
  contraparte: (cell) => contraparteIn(cell) !== null,
  nombre: isNombre,
};

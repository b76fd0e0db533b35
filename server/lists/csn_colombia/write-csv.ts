import type { BirthDate, EntryName, ListaEntry } from "../../domain/listas/lista-entry";
import { birthBetween, birthOf } from "../civil-date";
import { naturalOrder } from "../natural-order";
import { OPTIONAL_COLUMNS, OWN_COLUMNS, type OwnColumn, UNSTATED } from "./own-rows";

const COLUMNS = [...OWN_COLUMNS, ...OPTIONAL_COLUMNS];
/** Without it, spreadsheets assume the encoding of Windows. */
const BOM = "\ufeff";
/** Makes a spreadsheet read a cell as text. Readers of lists drop it (`tidyText`). */
const AS_TEXT = "\u200b";
const LARGEST_PLAIN = /^[1-9]\d{0,10}$/;
const EXPONENT = /^\d+E\d+$/i;

/** Whether a spreadsheet would run the cell as a formula, or turn it into a date or another number. */
function isReadOtherwise(cell: string): boolean {
  if (/^[=+\-@]/.test(cell) || EXPONENT.test(cell)) return true;
  return cell !== "" && !LARGEST_PLAIN.test(cell) && !/\p{L}/u.test(cell);
}

function field(cell: string): string {
  const text = isReadOtherwise(cell) ? AS_TEXT + cell : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The spaces keep a value's last backslash from the bar that follows it. */
const many = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll("|", "\\|")).join(" | ");

/** A person's name with a comma in quotes, or it would be read as `LAST, First`. */
const nameText = (text: string, tipo: ListaEntry["tipo"]): string =>
  tipo === "natural" && (naturalOrder(text) !== text || /^".+"$/.test(text)) ? `"${text}"` : text;

function spanOf({ from, to }: BirthDate): string {
  const isSpan = (span: BirthDate | null) => span?.from === from && span.to === to;
  const [fromYear = 0, fromMonth = 0] = from.split("-").map(Number);
  const toYear = Number(to.slice(0, 4));
  if (from === to) return from;
  if (isSpan(birthOf({ year: fromYear }))) return from.slice(0, 4);
  if (isSpan(birthOf({ year: fromYear, month: fromMonth }))) return from.slice(0, 7);
  return isSpan(birthBetween(fromYear, toYear)) ? `${fromYear}-${toYear}` : `${from} a ${to}`;
}

const birthText = (birth: BirthDate): string => `${birth.isApproximate ? "aprox. " : ""}${spanOf(birth)}`;

function cellsOf({ tipo, names, documentos, ...entry }: ListaEntry): Record<OwnColumn, string> {
  const [principal, ...aliases] = names;
  const textOf = ({ text }: EntryName) => nameText(text, tipo);
  return {
    tipo,
    nombre: principal ? textOf(principal) : "",
    alias: many(aliases.filter(({ isWeak }) => !isWeak).map(textOf)),
    tipo_documento: many(documentos.map((documento) => documento.tipo ?? UNSTATED)),
    numero_documento: many(documentos.map(({ numero }) => numero)),
    pais: many(entry.paises),
    fecha_nacimiento: many(entry.births.map(birthText)),
    fundamento_legal: entry.fundamentoLegal ?? "",
    identificador: entry.sourceId,
    alias_debil: many(aliases.filter(({ isWeak }) => isWeak).map(textOf)),
    pais_documento: many(documentos.map(({ pais }) => pais ?? UNSTATED)),
  };
}

/**
 * Writes entries as our own CSV, one row each. `parseOwnCsv` reads the same entries back (a principal name
 * always as strong). UTF-8 with BOM, commas, CRLF (RFC 4180). A cell that a spreadsheet would run as a
 * formula or change (long numbers, leading zeros, dates) begins with a zero-width space, which reading drops.
 * @param entries clean, as `assembleContent` gives them.
 */
export function writeOwnCsv(entries: Iterable<ListaEntry>): string {
  const lines = [COLUMNS.join(",")];
  for (const entry of entries) {
    const cells = cellsOf(entry);
    lines.push(COLUMNS.map((column) => field(cells[column])).join(","));
  }
  return `${BOM}${lines.join("\r\n")}\r\n`;
}

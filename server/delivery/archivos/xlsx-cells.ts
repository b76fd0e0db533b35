import { BOGOTA_OFFSET_MS } from "../../domain/shared/bogota";
import { storedEntry } from "./zip-entry";

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
export const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const DAY_MS = 86_400_000;
/** Days from day 0 of a sheet to 1970. */
const EPOCH_DAYS = 25_569;

/** Cell styles: a time of Bogota, a heading. */
export const STYLE = { date: 1, heading: 2 } as const;

export const STYLES = storedEntry(
  "xl/styles.xml",
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>`,
);

/** Characters that XML does not allow become U+FFFD. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Escaped for XML. */
export const escaped = (text: string) =>
  text.replace(UNWRITABLE, "\uFFFD").replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? "");

export type Value = string | number | Date | null;

/** A text is a text, and never a formula. */
function cell(value: Value, place: string, style: number): string {
  if (value === null) return "";
  const at = `<c r="${place}"${style === 0 ? "" : ` s="${style}"`}`;
  if (typeof value === "number") return `${at}><v>${value}</v></c>`;
  if (typeof value === "string") {
    return `${at} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  }
  const days = (value.getTime() + BOGOTA_OFFSET_MS) / DAY_MS + EPOCH_DAYS;
  return `<c r="${place}" s="${STYLE.date}"><v>${days}</v></c>`;
}

/** `A`, `Z`, `AA`. */
const letters = (at: number): string =>
  (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** `number`, of the row, starts at 1. */
export const placeOf = (column: number, number: number): string => `${letters(column)}${number}`;

/** `number` starts at 1. */
export const row = (values: readonly Value[], number: number, style = 0): string =>
  `<row r="${number}">${values.map((value, at) => cell(value, placeOf(at, number), style)).join("")}</row>`;

import { BOGOTA_OFFSET_MS } from "../domain/shared/bogota";
import { COLUMNS } from "./consultas-columns";
import type { FilePart, FileState, WrittenPart } from "./consultas-part";

const BOM = "\uFEFF";
/** What a spreadsheet would take for a formula. A number may be negative. */
const FORMULA = /^[\s]*[=+\-@|%]|^[\t\r\n]/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** A cell as text: never a formula, whatever somebody called himself. */
export function csvCell(value: string | number | Date | null): string {
  if (value === null) return "";
  if (value instanceof Date) return inBogota(value);
  const text = String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `2026-11-22 09:12:41`. */
const inBogota = (moment: Date): string =>
  new Date(moment.getTime() + BOGOTA_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

const line = (cells: readonly (string | number | Date | null)[]) => `${cells.map(csvCell).join(",")}\r\n`;

/** RFC 4180 in UTF-8 with its mark, without which a spreadsheet misreads accents; the last lines are the note. */
export function writeCsv({ rows, written, nota }: FilePart, { bytes, ...rest }: FileState): WrittenPart {
  const text = [
    ...(written === 0 && bytes === 0 ? [BOM, line(COLUMNS.map(({ name }) => name))] : []),
    ...rows.map((row) => line(COLUMNS.map(({ value }) => value(row)))),
    ...(nota === null ? [] : ["\r\n", ...nota.map((words) => line([words]))]),
  ].join("");
  const contenido = Buffer.from(text);
  return { contenido, state: { ...rest, bytes: bytes + contenido.length } };
}

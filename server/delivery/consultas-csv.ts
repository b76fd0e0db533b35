import { BOGOTA_OFFSET_MS } from "../domain/shared/bogota";
import { CSV_BOM, csvLine } from "../domain/shared/csv";
import { COLUMNS } from "./consultas-columns";
import type { FilePart, FileState, WrittenPart } from "./consultas-part";

/** `2026-11-22 09:12:41`. */
const inBogota = (moment: Date): string =>
  new Date(moment.getTime() + BOGOTA_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

const line = (cells: readonly (string | number | Date | null)[]): string =>
  csvLine(cells.map((value) => (value instanceof Date ? inBogota(value) : value)));

/** A line for each consulta; the last lines are the note. */
export function writeCsv({ rows, written, nota }: FilePart, { bytes, ...rest }: FileState): WrittenPart {
  const text = [
    ...(written === 0 && bytes === 0 ? [CSV_BOM, line(COLUMNS.map(({ name }) => name))] : []),
    ...rows.map((row) => line(COLUMNS.map(({ value }) => value(row)))),
    ...(nota === null ? [] : ["\r\n", ...nota.map((words) => line([words]))]),
  ].join("");
  const contenido = Buffer.from(text);
  return { contenido, state: { ...rest, bytes: bytes + contenido.length } };
}

import type { FormatoDeDescarga } from "../../domain/archivos/descarga";
import { BOGOTA_OFFSET_MS } from "../../domain/shared/bogota";
import { CSV_BOM, csvLine } from "../../domain/shared/csv";
import type { FilePart, FileState, Table, WrittenPart } from "./table-part";
import { writeXlsx } from "./table-xlsx";

/** `2026-11-22 09:12:41`. */
const inBogota = (moment: Date): string =>
  new Date(moment.getTime() + BOGOTA_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

const line = (cells: readonly (string | number | Date | null)[]): string =>
  csvLine(cells.map((value) => (value instanceof Date ? inBogota(value) : value)));

/** A line for each row. The note is at the end. */
function writeCsv<Row>(
  { columns }: Table<Row>,
  { rows, written, nota }: FilePart<Row>,
  { bytes, ...rest }: FileState,
): WrittenPart {
  const text = [
    ...(written === 0 && bytes === 0 ? [CSV_BOM, line(columns.map(({ name }) => name))] : []),
    ...rows.map((row) => line(columns.map(({ value }) => value(row)))),
    ...(nota === null || nota.length === 0 ? [] : ["\r\n", ...nota.map((words) => line([words]))]),
  ].join("");
  const contenido = Buffer.from(text);
  return { contenido, state: { ...rest, bytes: bytes + contenido.length } };
}

const WRITERS = { csv: writeCsv, xlsx: writeXlsx };

/** Writes a part of a table's file. Parts joined are the file, and memory holds one. */
export const writeTablePart = <Row>(
  formato: FormatoDeDescarga,
  table: Table<Row>,
  part: FilePart<Row>,
  state: FileState,
): WrittenPart => WRITERS[formato](table, part, state);

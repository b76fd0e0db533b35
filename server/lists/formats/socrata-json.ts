import { rejectUnlessContent } from "../file-sniff";
import { ListaRejection } from "../rejection";
import { rejectTooManyBytes, TABLE_CAPS } from "./table-caps";
import { namedCells } from "./table-columns";

const MAX_CELL_CHARS = 256 * 1024;

const [COMMA, BRACE, BRACKET] = [",", "{", "["].map((mark) => mark.charCodeAt(0));

/**
 * Counts brackets in the raw file, including those in texts. Once parsed, every two bytes of `[[],[],…` would
 * be an object.
 */
function rejectTooManyValues(raw: Buffer): void {
  let containers = 0;
  let commas = 0;
  for (const byte of raw) {
    if (byte === COMMA) commas += 1;
    else if (byte === BRACE || byte === BRACKET) containers += 1;
  }
  if (containers > TABLE_CAPS.rows || commas > TABLE_CAPS.cells)
    throw new ListaRejection("La tabla tiene filas o columnas fuera de lo admitido.");
}

function decode(raw: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch (cause) {
    throw new ListaRejection("El archivo no es un JSON bien formado (¿está truncado?).", { cause });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function cellsOf<Column extends string>(
  record: Record<string, unknown>,
  columns: readonly Column[],
): Readonly<Record<Column, string>> {
  const byColumn = new Map(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]));
  const values = columns.map((column) => {
    const value = byColumn.get(column);
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });
  if (values.some((value) => value.length > MAX_CELL_CHARS))
    throw new ListaRejection("El JSON tiene un campo demasiado largo.");
  return namedCells(columns, values);
}

/**
 * Reads the rows of a `/resource/….json` of Socrata: an array of records that omit empty columns. Column
 * names in any case.
 * @param required columns that at least one record must have. Others may always be empty.
 * @throws {ListaRejection} if it is no JSON, exceeds the limits, is no array of records, or no record has a
 *   required column.
 */
export function readSocrataJson<const Column extends string>(
  raw: Buffer,
  columns: readonly Column[],
  required: readonly NoInfer<Column>[] = columns,
): readonly Readonly<Record<Column, string>>[] {
  rejectUnlessContent(raw);
  rejectTooManyBytes(raw);
  rejectTooManyValues(raw);
  const records = decode(raw);
  if (!Array.isArray(records) || !records.every(isRecord))
    throw new ListaRejection("El JSON no es una lista de registros.");
  const rows = records.map((record) => cellsOf(record, columns));
  const missing = required.filter((column) => rows.every((row) => row[column] === ""));
  if (missing.length > 0)
    throw new ListaRejection(`Ningún registro trae las columnas: ${missing.join(", ")}.`);
  return rows;
}

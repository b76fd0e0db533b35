import type { ListaEntry } from "../../domain/shared/lista-entry";
import { ListaRejection } from "../rejection";
import { tidyText } from "../tidy-text";
import { mergePepRows, PEP_COLUMNS, type PepRow } from "./merge-rows";

function decode(raw: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch (cause) {
    throw new ListaRejection("El archivo no es un JSON bien formado (¿está truncado?).", { cause });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function rowOf(record: Record<string, unknown>): PepRow {
  const byColumn = new Map(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]));
  const cell = (column: string): string => {
    const value = byColumn.get(column);
    return typeof value === "string" || typeof value === "number" ? tidyText(String(value)) : "";
  };
  return Object.fromEntries(PEP_COLUMNS.map((column) => [column, cell(column)])) as PepRow;
}

/**
 * `/resource/3qxn-uc22.json`: an array of records, in which Socrata leaves out the empty columns; headers in any
 * case. What becomes of the rows: `mergePepRows`.
 * @throws {ListaRejection} no JSON, no array of records, or no record with a wanted column.
 */
export async function* parsePepJson(raw: Buffer): AsyncGenerator<ListaEntry> {
  const records = decode(raw);
  if (!Array.isArray(records) || !records.every(isRecord))
    throw new ListaRejection("El JSON no es una lista de registros.");
  const rows = records.map(rowOf);
  const missing = PEP_COLUMNS.filter((column) => rows.every((row) => row[column] === ""));
  if (missing.length > 0)
    throw new ListaRejection(`Ningún registro trae las columnas: ${missing.join(", ")}.`);
  yield* mergePepRows(rows);
}

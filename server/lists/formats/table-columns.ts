import { ListaRejection } from "../rejection";
import { tidyText } from "../tidy";

/** A record of a table with its line. Cells are trimmed, inner spaces collapsed. */
export interface TableRow<Column extends string> {
  /** 1 is the first line of the file, its header. */
  readonly line: number;
  readonly cells: Readonly<Record<Column, string>>;
}

/** `NÚMERO DOCUMENTO`, `numero_documento` and `Numero documento` are the same column. */
const columnKey = (header: string): string =>
  header
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");

/**
 * Returns the position of each of `columns`, then of `optional`, in the header, in any order, case and accents. -1
 * for a missing optional one.
 * @throws {ListaRejection} if one of `columns` is missing or any appears twice.
 */
export function mapColumns<Column extends string>(
  header: readonly string[],
  columns: readonly Column[],
  optional: readonly Column[] = [],
): number[] {
  const known = [...columns, ...optional];
  const keys = header.map(columnKey);
  const missing = columns.filter((column) => !keys.includes(column));
  if (missing.length > 0)
    throw new ListaRejection(`Al encabezado le faltan columnas: ${missing.join(", ")}.`);
  const repeated = known.filter((column) => keys.indexOf(column) !== keys.lastIndexOf(column));
  if (repeated.length > 0) throw new ListaRejection(`El encabezado repite columnas: ${repeated.join(", ")}.`);
  return known.map((column) => keys.indexOf(column));
}

/** `values`, in the order of `columns`, tidied and by name. */
export function namedCells<Column extends string>(columns: readonly Column[], values: readonly string[]) {
  const cells = {} as Record<Column, string>;
  for (let at = 0; at < columns.length; at++) cells[columns[at] as Column] = tidyText(values[at] ?? "");
  return cells as Readonly<Record<Column, string>>;
}

/** The columns that the header has. */
export const presentColumns = <Column extends string>(
  columns: readonly Column[],
  indexes: readonly number[],
): Column[] => columns.filter((_, at) => (indexes[at] as number) >= 0);

/** Whether a row repeats the header, as in files that were joined. */
export const repeatsHeader = <Column extends string>(
  columns: readonly Column[],
  cells: Readonly<Record<Column, string>>,
): boolean => columns.every((column) => columnKey(cells[column]) === column);

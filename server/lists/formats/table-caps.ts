import { ListaRejection } from "../rejection";

/** Limits of a table, including cells that are not used. */
export interface TableCaps {
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
  /** Characters of all cells as stored. A text that many cells share counts for each. */
  readonly chars: number;
}

/** Several times the largest table of a list, so that a hostile file ends early and in little memory. */
export const TABLE_CAPS = {
  /** As many as Excel's sheets have. */
  rows: 1_048_576,
  /** As far as Excel's column `ZZ`. */
  columns: 702,
  cells: 20_000_000,
  chars: 512 * 1024 * 1024,
  bytes: 256 * 1024 * 1024,
} as const;

/** @throws {ListaRejection} */
export function rejectTooManyBytes(raw: Buffer): void {
  if (raw.length > TABLE_CAPS.bytes) throw new ListaRejection("La tabla supera el tamaño máximo admitido.");
}

/** Counts the cells of a table and their characters as its rows come by. */
export class TableMeter {
  private rows = 0;
  private cells = 0;
  private chars = 0;

  constructor(private readonly caps: TableCaps = TABLE_CAPS) {}

  /**
   * @param line of the row, by its own reference if it has one. 1 is the first.
   * @param columns up to the last one used.
   * @throws {ListaRejection}
   */
  row(line: number, columns: number): void {
    this.rows += 1;
    this.cells += columns;
    const lastRow = Math.max(this.rows, line);
    const { caps } = this;
    // Written as a negation so that NaN, of a row or cell without a reference, is rejected too.
    if (
      !(
        lastRow <= TABLE_CAPS.rows &&
        this.rows <= caps.rows &&
        columns <= caps.columns &&
        this.cells <= caps.cells
      )
    )
      throw new ListaRejection("La tabla tiene filas o columnas fuera de lo admitido.");
  }

  /** @throws {ListaRejection} */
  text(chars: number): void {
    this.chars += chars;
    if (this.chars > this.caps.chars) throw new ListaRejection("La tabla tiene demasiado texto.");
  }
}

/** What the tokens of two names are worth to each other. */
export interface WorthTable {
  readonly own: readonly string[];
  readonly other: readonly string[];
  /** For each token of the other name, what it is worth beside each of our own. */
  readonly columns: readonly Float64Array[];
}

/** Places of the aligned tokens in `own` and `other`, pair by pair, and the mean worth weighted by length. */
export interface Alignment {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly value: number;
}

/**
 * Aligns some tokens of one name with some of the other, at least one of each: the best pair first, then the best of
 * those left, until one side is used up; of equals the one of longer tokens, then the first.
 */
export function align(table: WorthTable, rows: readonly number[], columns: readonly number[]): Alignment {
  const freeRows = [...rows];
  const freeColumns = [...columns];
  const taken = { rows: [] as number[], columns: [] as number[] };
  let total = 0;
  let weights = 0;
  const bestOf = freeRows.map((row) => bestColumn(table, row, freeColumns));
  while (freeRows.length > 0 && freeColumns.length > 0) {
    const at = bestRow(table, freeRows, bestOf);
    const row = freeRows.splice(at, 1)[0] as number;
    const column = bestOf.splice(at, 1)[0] as number;
    freeColumns.splice(freeColumns.indexOf(column), 1);
    taken.rows.push(row);
    taken.columns.push(column);
    const weight = weightOf(table, row, column);
    total += worthOf(table, row, column) * weight;
    weights += weight;
    for (let index = 0; index < bestOf.length; index++) {
      if (bestOf[index] === column) bestOf[index] = bestColumn(table, freeRows[index] as number, freeColumns);
    }
  }
  return { ...taken, value: total / weights };
}

const worthOf = ({ columns }: WorthTable, row: number, column: number): number =>
  columns[column]?.[row] as number;

export const weightOf = ({ own, other }: WorthTable, row: number, column: number): number =>
  Math.max((own[row] as string).length, (other[column] as string).length);

/** Whether the first pair is strictly better. */
function isBetter(
  table: WorthTable,
  row: number,
  column: number,
  thanRow: number,
  thanColumn: number,
): boolean {
  const worth = worthOf(table, row, column);
  const than = worthOf(table, thanRow, thanColumn);
  return (
    worth > than || (worth === than && weightOf(table, row, column) > weightOf(table, thanRow, thanColumn))
  );
}

function bestColumn(table: WorthTable, row: number, free: readonly number[]): number {
  let best = free[0] ?? -1;
  for (const column of free) if (isBetter(table, row, column, row, best)) best = column;
  return best;
}

/** The place of the row whose best column is better than the others'. */
function bestRow(table: WorthTable, rows: readonly number[], bestOf: readonly number[]): number {
  let best = 0;
  for (let place = 1; place < rows.length; place++) {
    const [row, column] = [rows[place] as number, bestOf[place] as number];
    if (isBetter(table, row, column, rows[best] as number, bestOf[best] as number)) best = place;
  }
  return best;
}

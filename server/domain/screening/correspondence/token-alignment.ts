/** What units of two names are worth beside each other, and what each pair weighs. */
export interface PairWorths {
  get(row: number, column: number): number;
  weightOf(row: number, column: number): number;
}

/** Units of the two names aligned, pair by pair, and their mean worth weighted by length. */
export interface Alignment {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly value: number;
}

/**
 * Aligns some units of one name with some of the other, at least one of each: the best pair first, then the best of
 * those left, until one side is used up; of equals the one of longer tokens, then the first.
 */
export function align(worths: PairWorths, rows: readonly number[], columns: readonly number[]): Alignment {
  const freeRows = [...rows];
  const freeColumns = [...columns];
  const taken = { rows: [] as number[], columns: [] as number[] };
  let total = 0;
  let weights = 0;
  const bestOf = freeRows.map((row) => bestColumn(worths, row, freeColumns));
  while (freeRows.length > 0 && freeColumns.length > 0) {
    const at = bestRow(worths, freeRows, bestOf);
    const row = freeRows.splice(at, 1)[0] as number;
    const column = bestOf.splice(at, 1)[0] as number;
    freeColumns.splice(freeColumns.indexOf(column), 1);
    taken.rows.push(row);
    taken.columns.push(column);
    const weight = worths.weightOf(row, column);
    total += worths.get(row, column) * weight;
    weights += weight;
    for (let index = 0; index < bestOf.length; index++) {
      if (bestOf[index] === column)
        bestOf[index] = bestColumn(worths, freeRows[index] as number, freeColumns);
    }
  }
  return { ...taken, value: total / weights };
}

/**
 * What an alignment's pairs gain at most over a mean of `over`: the worth above it times the weight, summed. Each unit
 * of the side with fewer is aligned with some unit of the other, so that none gains more than the best each could. An
 * alignment whose mean is above `over` gains more than 0.
 */
export function mostGain(
  worths: PairWorths,
  rows: readonly number[],
  columns: readonly number[],
  over: number,
): number {
  let sum = 0;
  if (rows.length <= columns.length) {
    for (const row of rows) {
      let best = Number.NEGATIVE_INFINITY;
      for (const column of columns) best = Math.max(best, gainOf(worths, row, column, over));
      sum += best;
    }
  } else {
    for (const column of columns) {
      let best = Number.NEGATIVE_INFINITY;
      for (const row of rows) best = Math.max(best, gainOf(worths, row, column, over));
      sum += best;
    }
  }
  return sum;
}

const gainOf = (worths: PairWorths, row: number, column: number, over: number): number =>
  (worths.get(row, column) - over) * worths.weightOf(row, column);

/** Whether the first pair is strictly better. */
function isBetter(
  worths: PairWorths,
  row: number,
  column: number,
  thanRow: number,
  thanColumn: number,
): boolean {
  const worth = worths.get(row, column);
  const than = worths.get(thanRow, thanColumn);
  return (
    worth > than || (worth === than && worths.weightOf(row, column) > worths.weightOf(thanRow, thanColumn))
  );
}

function bestColumn(worths: PairWorths, row: number, free: readonly number[]): number {
  let best = free[0] ?? -1;
  for (const column of free) if (isBetter(worths, row, column, row, best)) best = column;
  return best;
}

/** The place of the row whose best column is better than the others'. */
function bestRow(worths: PairWorths, rows: readonly number[], bestOf: readonly number[]): number {
  let best = 0;
  for (let place = 1; place < rows.length; place++) {
    const [row, column] = [rows[place] as number, bestOf[place] as number];
    if (isBetter(worths, row, column, rows[best] as number, bestOf[best] as number)) best = place;
  }
  return best;
}

import { encode } from "./alphabet";
import { compare, prepareName } from "./prepared-name";
import { type Fraction, isAtLeast, nearestScore, scoreOf } from "./similarity";

/** From which correspondence on an entry with a sufficient score is a match. Chosen in matching.md section 4. */
export const CORRESPONDENCIA_MINIMA = 0.82;

const MINIMUM_PERCENT = 82;
/** What an initial that fits the other token is worth: J. for JUAN. */
const INITIAL: Fraction = { n: 9n, d: 10n };
const INITIAL_WORTH = 0.9;
/** Sums of a few rounded worths err by far less: only a value this close to the minimum is decided exactly. */
const DOUBT = 1e-9;

/** Two tokens aligned, either of which may be two adjacent ones joined. */
export interface Pair {
  readonly consulta: string;
  readonly lista: string;
  /** Which of the query's tokens it is, or the first of those joined. */
  readonly place: number;
  /** Length of the longer of the two. */
  readonly weight: number;
}

/** Which tokens of two names answer to each other, and how well. */
export interface Correspondence {
  /** In the order of the query's tokens. */
  readonly pairs: readonly Pair[];
  /** Mean worth of the pairs weighted by length, rounded: see `exactCorrespondence`. */
  readonly value: number;
}

/** Compares one query's name with many; what a token is worth is computed once. */
export type CorrespondenceWith = (listed: string) => Correspondence | null;

/**
 * How the tokens of `queried` correspond to those of other normalized names: the tokens of the name with fewer are
 * aligned one to one with those of the other, best pairs first, and the best is taken over joining one adjacent pair of
 * tokens on either side. Null where either name is a single token: there is nothing to align.
 * Source: matching.md section 4.
 */
export function correspondenceOf(queried: string): CorrespondenceWith {
  const own = unitsOf(queried);
  const ownCount = tokenCount(own);
  const prepared = own.map(prepareName);
  const columns = new Map<string, Float64Array>();

  /** What a listed token is worth beside each of the query's. */
  function columnOf(token: string): Float64Array {
    const known = columns.get(token);
    if (known) return known;
    const codes = encode(token);
    const column = Float64Array.from(prepared, (name, unit) =>
      isFittingInitial(own[unit] ?? "", token) ? INITIAL_WORTH : nearestScore(compare(name, codes)),
    );
    columns.set(token, column);
    return column;
  }

  return (listed) => {
    const other = unitsOf(listed);
    const otherCount = tokenCount(other);
    if (ownCount === 1 || otherCount === 1) return null;
    const table: WorthTable = { own, other, columns: other.map(columnOf) };
    let best = align(table, plain(ownCount), plain(otherCount));
    const consider = (rows: readonly number[], columnsTaken: readonly number[]) => {
      const alignment = align(table, rows, columnsTaken);
      if (alignment.value > best.value) best = alignment;
    };
    for (let first = 0; first < ownCount - 1; first++) consider(joining(first, ownCount), plain(otherCount));
    for (let first = 0; first < otherCount - 1; first++)
      consider(plain(ownCount), joining(first, otherCount));
    return told(table, best);
  };
}

/** A name's tokens, and after them each adjacent pair joined: n tokens, n − 1 pairs. A unit is a place in this. */
function unitsOf(name: string): string[] {
  const tokens = name.split(" ");
  return [...tokens, ...tokens.slice(1).map((token, first) => tokens[first] + token)];
}

const tokenCount = (units: readonly string[]): number => (units.length + 1) / 2;

/** The units of a name of `count` tokens, none joined. */
const plain = (count: number): number[] => Array.from({ length: count }, (_, token) => token);

/** The same with the token `first` and the next one joined, in the order of the name. */
const joining = (first: number, count: number): number[] =>
  plain(count).flatMap((token) => (token === first ? [count + first] : token === first + 1 ? [] : [token]));

const isFittingInitial = (one: string, other: string): boolean =>
  one[0] === other[0] && (one.length === 1) !== (other.length === 1) && /^[a-z]/.test(one);

interface WorthTable {
  readonly own: readonly string[];
  readonly other: readonly string[];
  /** For each unit of the other name, its worth beside each of our own. */
  readonly columns: readonly Float64Array[];
}

/** Units of the two names, pair by pair. */
interface Alignment {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly value: number;
}

/** Takes the best pair of those left, as long as there are; of equals the one of longer tokens, then the first. */
function align(table: WorthTable, rows: readonly number[], columns: readonly number[]): Alignment {
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
    bestOf.forEach((best, index) => {
      if (best === column) bestOf[index] = bestColumn(table, freeRows[index] as number, freeColumns);
    });
  }
  return { ...taken, value: total / weights };
}

const worthOf = ({ columns }: WorthTable, row: number, column: number): number =>
  columns[column]?.[row] as number;

const weightOf = ({ own, other }: WorthTable, row: number, column: number): number =>
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

function told(table: WorthTable, { rows, columns, value }: Alignment): Correspondence {
  const count = tokenCount(table.own);
  const pairs = rows.map((row, index) => {
    const column = columns[index] as number;
    return {
      consulta: table.own[row] as string,
      lista: table.other[column] as string,
      place: row < count ? row : row - count,
      weight: weightOf(table, row, column),
    };
  });
  return { pairs: pairs.sort((one, other) => one.place - other.place), value };
}

/** What a pair is worth, exactly. */
export const pairWorth = ({ consulta, lista }: Pair): Fraction =>
  isFittingInitial(consulta, lista) ? INITIAL : scoreOf(compare(prepareName(consulta), encode(lista)));

/** The correspondence as an exact number. */
export function exactCorrespondence({ pairs }: Correspondence): Fraction {
  const sum = pairs.reduce<Fraction>(
    (total, pair) => {
      const { n, d } = pairWorth(pair);
      return { n: total.n * d + BigInt(pair.weight) * n * total.d, d: total.d * d };
    },
    { n: 0n, d: 1n },
  );
  return { n: sum.n, d: sum.d * BigInt(pairs.reduce((weight, pair) => weight + pair.weight, 0)) };
}

/** Whether two names correspond enough; where there is nothing to align, the score alone decides. */
export function corresponds(correspondence: Correspondence | null): boolean {
  if (correspondence === null) return true;
  if (Math.abs(correspondence.value - CORRESPONDENCIA_MINIMA) > DOUBT) {
    return correspondence.value > CORRESPONDENCIA_MINIMA;
  }
  return isAtLeast(exactCorrespondence(correspondence), MINIMUM_PERCENT);
}

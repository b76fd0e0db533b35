import { encode } from "./alphabet";
import { compare, prepareName } from "./prepared-name";
import { type Fraction, isAtLeast, nearestScore, scoreOf } from "./similarity";
import { type Alignment, align, type WorthTable, weightOf } from "./token-alignment";

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
  const columnsKnown = new Map<string, Float64Array>();

  /** What a listed token is worth beside each of the query's. */
  function columnOf(token: string): Float64Array {
    const known = columnsKnown.get(token);
    if (known) return known;
    const codes = encode(token);
    const column = Float64Array.from(prepared, (name, unit) =>
      isFittingInitial(own[unit] ?? "", token) ? INITIAL_WORTH : nearestScore(compare(name, codes)),
    );
    columnsKnown.set(token, column);
    return column;
  }

  return (listed) => {
    const other = unitsOf(listed);
    const otherCount = tokenCount(other);
    if (ownCount === 1 || otherCount === 1) return null;
    const table: WorthTable = { own, other, columns: other.map(columnOf) };
    const [ownPlain = [], ...ownJoined] = readingsOf(ownCount);
    const [otherPlain = [], ...otherJoined] = readingsOf(otherCount);
    let best = align(table, ownPlain, otherPlain);
    const consider = (rows: readonly number[], columns: readonly number[]) => {
      const alignment = align(table, rows, columns);
      if (alignment.value > best.value) best = alignment;
    };
    for (const rows of ownJoined) consider(rows, otherPlain);
    for (const joined of otherJoined) consider(ownPlain, joined);
    return told(table, best);
  };
}

/** A name's tokens, and after them each adjacent pair joined: n tokens, n − 1 pairs. A unit is a place in this. */
function unitsOf(name: string): string[] {
  const tokens = name.split(" ");
  return [...tokens, ...tokens.slice(1).map((token, first) => tokens[first] + token)];
}

const tokenCount = (units: readonly string[]): number => (units.length + 1) / 2;

/** By number of tokens, of which a query of 300 characters has at most 150. */
const knownReadings = new Map<number, readonly (readonly number[])[]>();

/** The units that a name of `count` tokens may be read as, in its order: none joined, then each pair joined. */
function readingsOf(count: number): readonly (readonly number[])[] {
  const known = knownReadings.get(count);
  if (known) return known;
  const plain = Array.from({ length: count }, (_, token) => token);
  const joined = plain
    .slice(1)
    .map((_, first) => [...plain.slice(0, first), count + first, ...plain.slice(first + 2)]);
  const readings = [plain, ...joined];
  knownReadings.set(count, readings);
  return readings;
}

const isFittingInitial = (one: string, other: string): boolean =>
  one[0] === other[0] && (one.length === 1) !== (other.length === 1) && /^[a-z]/.test(one);

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

import { encode } from "./alphabet";
import { consonantsOf } from "./consonants";
import type { ComparableName } from "./normalize";
import { compare, prepareName } from "./prepared-name";
import { compareFractions, type Fraction, isAtLeast, scoreOf } from "./similarity";
import { type Alignment, align, mostGain } from "./token-alignment";
import { CORRESPONDENCIA_MINIMA, leastWorthPercent, TokenWorths } from "./token-worths";

const MINIMUM_PERCENT = 82;
const INITIAL: Fraction = { n: 9n, d: 10n };
const NOTHING: Fraction = { n: 0n, d: 1n };
/** Sums of a few rounded worths err by far less: only a value this close to the minimum is decided exactly. */
const DOUBT = 1e-9;
/** Room for the rounding of sums of gains. */
const SLACK = 1e-6;

/** Two tokens aligned, either of which may be two adjacent ones joined. */
export interface Pair {
  readonly consulta: string;
  readonly lista: string;
  /** Which of the query's tokens it is, or the first of those joined. */
  readonly place: number;
  /** Length of the longer of the two. */
  readonly weight: number;
  /** Rounded: see `pairWorth`. */
  readonly worth: number;
  /** Whether the consonants may decide, one of the names being of a script that writes no more. */
  readonly byConsonants: boolean;
}

/** Which tokens of two names answer to each other, and how well. */
export interface Correspondence {
  /** In the order of the query's tokens. */
  readonly pairs: readonly Pair[];
  /** Mean worth of the pairs weighted by length, rounded: see `exactCorrespondence`. */
  readonly value: number;
}

/** A listed name's `length` codes in `text` from `offset` on. */
export interface ListedName {
  readonly text: Uint8Array;
  readonly offset: number;
  readonly length: number;
  readonly isUnvowelled: boolean;
}

/** Compares one query's name with many; what a token is worth is computed once. */
export class NameCorrespondence {
  private readonly worths: TokenWorths;

  constructor(readonly queried: ComparableName) {
    this.worths = new TokenWorths(queried.normalized);
  }

  /**
   * How the name's tokens correspond to a listed name's: the tokens of the name with fewer are aligned one to one with
   * those of the other, best pairs first, and the best is taken over joining one adjacent pair of tokens on either
   * side. A joined pair counts only where it corresponds by itself, and better than either of the two alone: as "juan
   * carlos" to "juancarlos", and not "rios mora" to "rios". Where one name's script leaves vowels out and the other's
   * does not, two tokens are worth as much as their consonants, if that is more. Two of more than three letters that
   * are worth less than 0.60 are worth nothing. Null where either name is a single
   * token: there is nothing to align. Source: matching.md section 4.
   */
  with(listed: ListedName): Correspondence | null {
    if (!this.read(listed)) return null;
    const { worths } = this;
    let best = NO_ALIGNMENT;
    for (const [rows, columns] of this.readings()) {
      if (mostGain(worths, rows, columns, best.value) < -SLACK) continue;
      const alignment = align(worths, rows, columns);
      if (alignment.value > best.value) best = alignment;
    }
    return this.told(best, listed);
  }

  /** False only where the two do not correspond enough; nearly always where they do not, and for much less than `with`. */
  mayReach(listed: ListedName): boolean {
    if (!this.read(listed)) return true;
    for (const [rows, columns] of this.readings()) {
      if (mostGain(this.worths, rows, columns, CORRESPONDENCIA_MINIMA) >= -SLACK) return true;
    }
    return false;
  }

  /** Whether there is something to align. */
  private read({ text, offset, length, isUnvowelled }: ListedName): boolean {
    if (this.worths.own.tokens === 1) return false;
    this.worths.read(text, offset, length, isUnvowelled !== this.queried.isUnvowelled);
    return this.worths.other.tokens > 1;
  }

  /** Without joining, then with each pair joined that is worth anything. */
  private readings(): readonly Reading[] {
    const { own, other, joinedRows, joinedColumns } = this.worths;
    const plain = plainReading(own.tokens, other.tokens);
    if (joinedRows.length === 0 && joinedColumns.length === 0) return [plain];
    const [rows, columns] = plain;
    return [
      plain,
      ...joinedRows.map((joined): Reading => [unitsJoining(rows, joined), columns]),
      ...joinedColumns.map((joined): Reading => [rows, unitsJoining(columns, joined)]),
    ];
  }

  private told({ rows, columns, value }: Alignment, listed: ListedName): Correspondence {
    const { worths } = this;
    const { own, other } = worths;
    const pairs = rows.map((row, index): Pair => {
      const column = columns[index] as number;
      return {
        consulta: own.textOf(row),
        lista: other.textOf(column),
        place: row < own.tokens ? row : row - own.tokens,
        weight: worths.weightOf(row, column),
        worth: worths.get(row, column),
        byConsonants: listed.isUnvowelled !== this.queried.isUnvowelled,
      };
    });
    return { pairs: pairs.sort((one, two) => one.place - two.place), value };
  }
}

const NO_ALIGNMENT: Alignment = { rows: [], columns: [], value: -1 };

/** Units that the query's and the listed name are read as, at most one of them a joined pair. */
type Reading = readonly [rows: readonly number[], columns: readonly number[]];

/** By number of tokens. */
const knownUnits: number[][] = [];

function plainUnits(tokens: number): readonly number[] {
  knownUnits[tokens] ??= Array.from({ length: tokens }, (_, token) => token);
  return knownUnits[tokens];
}

const plainReading = (own: number, other: number): Reading => [plainUnits(own), plainUnits(other)];

/** The name's units with two tokens replaced by the pair that joins them. */
function unitsJoining(plain: readonly number[], joined: number): number[] {
  const first = joined - plain.length;
  return [...plain.slice(0, first), joined, ...plain.slice(first + 2)];
}

const isFittingInitial = (one: string, other: string): boolean =>
  one[0] === other[0] && (one.length === 1) !== (other.length === 1) && /^[a-z]/.test(one);

const scoreOfTokens = (one: string, other: string): Fraction =>
  scoreOf(compare(prepareName(one), encode(other)));

/** What a pair is worth, exactly. */
export function pairWorth({ consulta, lista, weight, byConsonants }: Pair): Fraction {
  if (isFittingInitial(consulta, lista)) return INITIAL;
  const written = scoreOfTokens(consulta, lista);
  const consonants = byConsonants ? consonantScore(consulta, lista) : NOTHING;
  const worth = compareFractions(consonants, written) > 0 ? consonants : written;
  return isAtLeast(worth, leastWorthPercent(weight)) ? worth : NOTHING;
}

function consonantScore(consulta: string, lista: string): Fraction {
  const [own, other] = [consonantsOf(consulta), consonantsOf(lista)];
  return own === "" || other === "" ? NOTHING : scoreOfTokens(own, other);
}

/** The correspondence as an exact number. */
export function exactCorrespondence({ pairs }: Correspondence): Fraction {
  const sum = pairs.reduce<Fraction>((total, pair) => {
    const { n, d } = pairWorth(pair);
    return { n: total.n * d + BigInt(pair.weight) * n * total.d, d: total.d * d };
  }, NOTHING);
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

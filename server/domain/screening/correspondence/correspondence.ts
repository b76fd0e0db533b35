import { encode } from "../names/alphabet";
import { consonantsOf } from "../names/consonants";
import type { ComparableName } from "../names/normalize";
import { compare, prepareName } from "../score/compare";
import { compareFractions, type Fraction, isAtLeast, scoreOf } from "../score/score";
import type { PersonaTipo } from "../types";
import { quarterEditsBetween } from "./edits";
import { GENERIC_WORDS } from "./generic-words";
import { MostGains } from "./most-gains";
import { CORRESPONDENCIA_MINIMA, INITIAL_PERCENT, MINIMUM_PERCENT } from "./rule";
import { type Alignment, align, mostGain } from "./token-alignment";
import type { TokenUnits } from "./token-units";
import {
  BY_CONSONANTS,
  BY_EDITS,
  BY_INITIAL,
  BY_NOTHING,
  BY_SCORE,
  BY_SCORE_IF_FORGIVEN,
  TokenWorths,
} from "./token-worths";

const ZERO: Fraction = { n: 0n, d: 1n };
/** Sums of a few rounded worths err by far less: only a value this close to the minimum is decided exactly. */
const DOUBT = 1e-9;
/** Room for the rounding of sums of gains. */
const SLACK = 1e-6;

/** Two tokens aligned, either of which may be adjacent ones joined. */
export interface Pair {
  readonly consulta: string;
  readonly lista: string;
  /** Which of the query's tokens it is, or the first of those joined. */
  readonly place: number;
  /** Length of the longer of the two. */
  readonly weight: number;
  /** Rounded: see `pairWorth`. */
  readonly worth: number;
  /** By what it is worth that: one of `BY_NOTHING` to `BY_CONSONANTS`. */
  readonly basis: number;
  /** Whether either is a word that companies commonly have, which tells none from another, nor does what resembles it. */
  readonly isGeneric: boolean;
}

/** Which tokens of two names answer to each other, and how well. */
export interface Correspondence {
  /** In the order of the query's tokens. */
  readonly pairs: readonly Pair[];
  /**
   * The lesser of two means of what the pairs are worth, weighted by length: of all, and of those that are not generic.
   * 0 where it is ruled out. Rounded: see `exactCorrespondence`.
   */
  readonly value: number;
  /** Whether numbers contradict each other, or only generic words are paired where a name has others beside them. */
  readonly isRuledOut: boolean;
}

/** A listed name's `length` codes in `text` from `offset` on. */
export interface ListedName {
  readonly text: Uint8Array;
  readonly offset: number;
  readonly length: number;
  readonly isUnvowelled: boolean;
}

/**
 * correspondence/ takes a query's name and a listed one, and says which of their words answer to each other and how
 * well: the words of each (token-units), what two are worth (token-worths, by edits and the numbers in rule), the best
 * pairs (token-alignment), and here what they come to.
 *
 * Compares one query's name with many; what a token is worth is computed once.
 */
export class NameCorrespondence {
  private readonly worths: TokenWorths;
  private readonly mostGains: MostGains;

  constructor(
    readonly queried: ComparableName,
    private readonly tipo: PersonaTipo,
  ) {
    this.worths = new TokenWorths(queried, tipo);
    this.mostGains = new MostGains(this.worths, CORRESPONDENCIA_MINIMA);
  }

  /**
   * How the name's tokens correspond to a listed name's: the tokens of the name with fewer are aligned one to one with
   * those of the other, best pairs first, and the best is taken over joining neighbours on either side. Joined ones
   * count only where they correspond by themselves, and better than any of them alone: as "juan carlos" to
   * "juancarlos", and not "rios mora" to "rios". What two tokens are worth, and what rules a name out: docs/matching.md.
   */
  with(listed: ListedName): Correspondence {
    this.read(listed);
    const { worths } = this;
    worths.join();
    let best = NO_ALIGNMENT;
    let value = -1;
    for (const [rows, columns] of this.readings()) {
      if (mostGain(worths, rows, columns, value) < -SLACK) continue;
      const alignment = align(worths, rows, columns);
      const own = this.valueOf(alignment);
      if (own > value) [best, value] = [alignment, own];
    }
    const pairs = this.pairsOf(best).sort((one, two) => one.place - two.place);
    const isRuledOut = !this.doNumbersAgree() || this.isOnlyGeneric(pairs);
    return { pairs, isRuledOut, value: isRuledOut ? 0 : value };
  }

  /** False only where the two do not correspond enough; nearly always where they do not, and for much less than `with`. */
  mayReach(listed: ListedName): boolean {
    this.read(listed);
    const { worths, mostGains } = this;
    mostGains.read();
    if (mostGains.apart() >= -SLACK) return true;
    if (!mostGains.mayGainJoined(-SLACK)) return false;
    worths.join();
    return this.readings().some(
      ([rows, columns]) => mostGain(worths, rows, columns, CORRESPONDENCIA_MINIMA) >= -SLACK,
    );
  }

  private read({ text, offset, length, isUnvowelled }: ListedName): void {
    this.worths.read(text, offset, length, isUnvowelled !== this.queried.isUnvowelled);
  }

  /** Without joining, then with each joined unit that is worth anything. */
  private readings(): readonly Reading[] {
    const { own, other, joinedRows, joinedColumns } = this.worths;
    const rows = plainUnits(own.tokens);
    const columns = plainUnits(other.tokens);
    if (joinedRows.length === 0 && joinedColumns.length === 0) return [[rows, columns]];
    return [
      [rows, columns],
      ...joinedRows.map((joined): Reading => [unitsJoining(own, joined), columns]),
      ...joinedColumns.map((joined): Reading => [rows, unitsJoining(other, joined)]),
    ];
  }

  /** The lesser mean of an alignment: see `Correspondence`. */
  private valueOf({ rows, columns, value }: Alignment): number {
    const { worths } = this;
    const isForgiven = isOneForgiven(worths, rows, columns);
    const mayChange = this.tipo === "juridica" || (!isForgiven && hasToBeForgiven(worths, rows, columns));
    if (!mayChange) return value;
    const pairs = this.pairsOf({ rows, columns });
    return this.isOnlyGeneric(pairs) ? 0 : leastMean(pairs);
  }

  private pairsOf({ rows, columns }: Pick<Alignment, "rows" | "columns">): Pair[] {
    const { worths } = this;
    const isForgiven = isOneForgiven(worths, rows, columns);
    return rows.map((row, index): Pair => {
      const column = columns[index] as number;
      const basis = worths.basisOf(row, column);
      const isNothing = basis === BY_SCORE_IF_FORGIVEN && !isForgiven;
      const [consulta, lista] = [worths.own.textOf(row), worths.other.textOf(column)];
      return {
        consulta,
        lista,
        place: worths.own.firsts[row] as number,
        weight: worths.weightOf(row, column),
        worth: isNothing ? 0 : worths.get(row, column),
        basis: isNothing ? BY_NOTHING : basis === BY_SCORE_IF_FORGIVEN ? BY_SCORE : basis,
        isGeneric: this.tipo === "juridica" && (GENERIC_WORDS.has(consulta) || GENERIC_WORDS.has(lista)),
      };
    });
  }

  /** Whether the numbers of the name with fewer of them are all numbers of the other. */
  private doNumbersAgree(): boolean {
    const own = numbersOf(this.worths.own);
    if (own.length === 0) return true;
    const other = numbersOf(this.worths.other);
    const [fewer, more] = own.length <= other.length ? [own, other] : [other, own];
    return fewer.every((number) => more.includes(number));
  }

  /** Whether only generic words are paired, and one of the names has others beside those. */
  private isOnlyGeneric(pairs: readonly Pair[]): boolean {
    if (!pairs.every(({ isGeneric }) => isGeneric)) return false;
    const [queried, listed] = [pairs.map(({ consulta }) => consulta), pairs.map(({ lista }) => lista)];
    return hasTellingBeside(this.worths.own, queried) || hasTellingBeside(this.worths.other, listed);
  }
}

const NO_ALIGNMENT: Pick<Alignment, "rows" | "columns"> = { rows: [], columns: [] };

/** Units that the query's and the listed name are read as, at most one of them joined. */
type Reading = readonly [rows: readonly number[], columns: readonly number[]];

/** By number of tokens. */
const knownUnits: number[][] = [];

function plainUnits(tokens: number): readonly number[] {
  knownUnits[tokens] ??= Array.from({ length: tokens }, (_, token) => token);
  return knownUnits[tokens];
}

/** The name's units with the tokens that `joined` is made of replaced by it. */
function unitsJoining({ tokens, firsts, spans }: TokenUnits, joined: number): number[] {
  const plain = plainUnits(tokens);
  const first = firsts[joined] as number;
  return [...plain.slice(0, first), joined, ...plain.slice(first + (spans[joined] as number))];
}

/** Whether a name has words beside the paired ones that are not generic. */
const hasTellingBeside = (units: TokenUnits, paired: readonly string[]): boolean =>
  plainUnits(units.tokens)
    .map((token) => units.textOf(token))
    .some((word) => !paired.includes(word) && !GENERIC_WORDS.has(word));

const numbersOf = (units: TokenUnits): string[] =>
  plainUnits(units.tokens)
    .filter((token) => units.hasDigit[token])
    .map((token) => units.textOf(token));

const hasToBeForgiven = (worths: TokenWorths, rows: readonly number[], columns: readonly number[]): boolean =>
  rows.some((row, index) => worths.basisOf(row, columns[index] as number) === BY_SCORE_IF_FORGIVEN);

/** Whether the one pair that counts only if forgiven is: all others, two at least, are of equal tokens. */
function isOneForgiven(worths: TokenWorths, rows: readonly number[], columns: readonly number[]): boolean {
  let forgiven = 0;
  for (let index = 0; index < rows.length; index++) {
    const [row, column] = [rows[index] as number, columns[index] as number];
    if (worths.basisOf(row, column) === BY_SCORE_IF_FORGIVEN) forgiven++;
    else if (worths.get(row, column) !== 1) return false;
  }
  return forgiven === 1 && rows.length > 2;
}

function leastMean(pairs: readonly Pair[]): number {
  const all = mean(pairs);
  const telling = pairs.filter(({ isGeneric }) => !isGeneric);
  return telling.length === 0 || telling.length === pairs.length ? all : Math.min(all, mean(telling));
}

function mean(pairs: readonly Pair[]): number {
  let total = 0;
  let weights = 0;
  for (const { worth, weight } of pairs) {
    total += worth * weight;
    weights += weight;
  }
  return total / weights;
}

const scoreOfTokens = (one: string, other: string): Fraction =>
  scoreOf(compare(prepareName(one), encode(other)));

/** What a pair is worth, exactly. */
export function pairWorth({ consulta, lista, weight, basis }: Pair): Fraction {
  if (basis === BY_INITIAL) return { n: BigInt(INITIAL_PERCENT), d: 100n };
  if (basis === BY_SCORE) return scoreOfTokens(consulta, lista);
  if (basis === BY_CONSONANTS) return scoreOfTokens(consonantsOf(consulta), consonantsOf(lista));
  if (basis !== BY_EDITS) return ZERO;
  const quarters = quarterEditsBetween(encode(consulta), encode(lista));
  return { n: BigInt(4 * weight - quarters), d: BigInt(4 * weight) };
}

/** The correspondence as an exact number. */
export function exactCorrespondence({ pairs, isRuledOut }: Correspondence): Fraction {
  if (isRuledOut) return ZERO;
  const all = exactMean(pairs);
  const telling = pairs.filter(({ isGeneric }) => !isGeneric);
  if (telling.length === 0) return all;
  const ofTelling = exactMean(telling);
  return compareFractions(ofTelling, all) < 0 ? ofTelling : all;
}

function exactMean(pairs: readonly Pair[]): Fraction {
  const sum = pairs.reduce<Fraction>((total, pair) => {
    const { n, d } = pairWorth(pair);
    return { n: total.n * d + BigInt(pair.weight) * n * total.d, d: total.d * d };
  }, ZERO);
  return { n: sum.n, d: sum.d * BigInt(pairs.reduce((weight, pair) => weight + pair.weight, 0)) };
}

/** Whether two names correspond enough. */
export function corresponds(correspondence: Correspondence): boolean {
  if (Math.abs(correspondence.value - CORRESPONDENCIA_MINIMA) > DOUBT) {
    return correspondence.value > CORRESPONDENCIA_MINIMA;
  }
  return isAtLeast(exactCorrespondence(correspondence), MINIMUM_PERCENT);
}

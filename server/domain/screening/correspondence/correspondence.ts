import type { ListedWords } from "../index/listed-words";
import { encode } from "../names/alphabet";
import type { ComparableName } from "../names/normalize";
import type { Contradiction, PersonaTipo } from "../types";
import type { Contradictions } from "./contradictions";
import { quarterEditsBetween } from "./edits";
import { corresponds } from "./exact-correspondence";
import { isGeneric } from "./generic-words";
import type { Correspondence, Pair } from "./pair";
import { CORRESPONDENCIA_MINIMA, JOINED_COMPANY_BUDGET, SHORT_TOKEN } from "./rule";
import { type Alignment, align, mostGain, type PairWorths } from "./token-alignment";
import type { TokenUnits } from "./token-units";
import {
  BY_ABBREVIATION,
  BY_GLUED_FORM,
  BY_INITIAL,
  BY_NAME_FORM,
  BY_NOTHING,
  BY_SCORE,
  BY_SCORE_IF_FORGIVEN,
  TokenWorths,
} from "./token-worths";
import { SLACK, WordBound } from "./word-bound";

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
 * pairs (token-alignment), here what they come to, and what says that they are two all the same (contradictions).
 *
 * Compares one query's name with many; what a token is worth is computed once.
 */
export class NameCorrespondence {
  private readonly worths: TokenWorths;

  constructor(
    readonly queried: ComparableName,
    private readonly tipo: PersonaTipo,
    private readonly contradictions: Contradictions | null = null,
  ) {
    this.worths = new TokenWorths(queried, tipo);
  }

  /**
   * How the name's tokens correspond to a listed name's: the tokens of the name with fewer are aligned one to one with
   * those of the other, best pairs first, and the best is taken over joining neighbours on either side. Joined ones
   * count only where they correspond by themselves, and better than any of them alone: as "juan carlos" to
   * "juancarlos", and not "rios mora" to "rios". What two tokens are worth, and what rules a name out: docs/matching.md.
   */
  with(listed: ListedName): Correspondence {
    this.read(listed);
    this.worths.join();
    const plain = this.best(this.worths);
    const isTold = !listed.isUnvowelled && !this.queried.isUnvowelled && corresponds(plain);
    return this.contradictions && isTold ? this.judged(plain, this.contradictions) : plain;
  }

  /** What becomes of names whose words correspond once they are looked at for contradictions. */
  private judged(plain: Correspondence, contradictions: Contradictions): Correspondence {
    const { own, other } = this.worths;
    const [queried, listed] = [wordsOf(own), wordsOf(other)];
    const alias = contradictions.commonAlias(queried, listed);
    if (alias && !plain.pairs.some(({ row }) => own.spans[row] === own.tokens))
      return ruledOut(plain, [alias]);
    const differing = plain.pairs.flatMap((pair) => this.differenceOf(pair, contradictions) ?? []);
    const strict = differing.length === 0 ? plain : this.best(this.worthsWithout(contradictions));
    if (!corresponds(strict)) return { ...strict, contradictions: differing };
    const paired = strict.pairs.filter(
      ({ worth }) => worth * 100 >= contradictions.rule.pairedPercent - SLACK,
    );
    const left = contradictions.leftOnBoth(
      leftOf(queried, own, (pair) => pair.row, paired),
      leftOf(listed, other, (pair) => pair.column, paired),
    );
    return left ? ruledOut(strict, differing.length > 0 ? differing : [left]) : strict;
  }

  private differenceOf({ row, column, worth }: Pair, contradictions: Contradictions): Contradiction | null {
    return worth > 0 ? this.twoNames(row, column, contradictions) : null;
  }

  private twoNames(row: number, column: number, contradictions: Contradictions): Contradiction | null {
    if (!this.mayDiffer(row, column)) return null;
    const { own, other } = this.worths;
    const [queried, listed] = [own.textOf(row), other.textOf(column)];
    const isOneOfSeveral = this.tipo === "juridica" && other.tokens === 1 && own.tokens > 1;
    return (
      contradictions.twoNames(queried, listed) ??
      (isOneOfSeveral ? contradictions.otherWord(queried, listed) : null)
    );
  }

  /** Whether two units are words that may be two names: neither joined, nor one word by its basis. */
  private mayDiffer(row: number, column: number): boolean {
    const { own, other } = this.worths;
    return row < own.tokens && column < other.tokens && !isOneWord(this.worths.basisOf(row, column));
  }

  /** What units are worth where two words that are two names are worth nothing. */
  private worthsWithout(contradictions: Contradictions): PairWorths {
    const { worths } = this;
    const areTwo = (row: number, column: number) => this.twoNames(row, column, contradictions) !== null;
    return {
      get: (row, column) => (areTwo(row, column) ? 0 : worths.get(row, column)),
      weightOf: (row, column) => worths.weightOf(row, column),
    };
  }

  private best(worths: PairWorths): Correspondence {
    let best = NO_ALIGNMENT;
    let value = -1;
    for (const [rows, columns] of this.readings()) {
      if (mostGain(worths, rows, columns, value) < -SLACK) continue;
      const alignment = align(worths, rows, columns);
      const own = this.valueOf(alignment, worths);
      if (own > value) [best, value] = [alignment, own];
    }
    const { firsts } = this.worths.own;
    const pairs = this.pairsOf(best, worths).sort(
      (one, two) => (firsts[one.row] as number) - (firsts[two.row] as number),
    );
    const isRuledOut =
      !this.doNumbersAgree() ||
      (this.tipo === "juridica" && (this.isOnlyGeneric(pairs) || this.isOneWordEdited(pairs)));
    return { pairs, isRuledOut, value: isRuledOut ? 0 : value, contradictions: [] };
  }

  /** For the names of an index that are written with the same kind of letters, vowels or none: rules most out, for much less than `mayReach`. */
  boundBy(words: ListedWords): WordBound {
    return new WordBound(words, this.worths);
  }

  /** False only where the two do not correspond enough; nearly always where they do not, and for much less than `with`. */
  mayReach(listed: ListedName): boolean {
    this.read(listed);
    const { worths } = this;
    const [rows, columns] = [plainUnits(worths.own.tokens), plainUnits(worths.other.tokens)];
    if (mostGain(worths, rows, columns, CORRESPONDENCIA_MINIMA) >= -SLACK) return true;
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
  private valueOf({ rows, columns, value }: Alignment, pairWorths: PairWorths): number {
    const { worths } = this;
    const isForgiven = isOneForgiven(worths, rows, columns);
    const mayChange = this.tipo === "juridica" || (!isForgiven && hasToBeForgiven(worths, rows, columns));
    if (!mayChange) return value;
    const pairs = this.pairsOf({ rows, columns }, pairWorths);
    return this.isOnlyGeneric(pairs) ? 0 : leastMean(pairs);
  }

  private pairsOf({ rows, columns }: Pick<Alignment, "rows" | "columns">, pairWorths: PairWorths): Pair[] {
    const { worths } = this;
    const isForgiven = isOneForgiven(worths, rows, columns);
    return rows.map((row, index): Pair => {
      const column = columns[index] as number;
      const basis = worths.basisOf(row, column);
      const worth = basis === BY_SCORE_IF_FORGIVEN && !isForgiven ? 0 : pairWorths.get(row, column);
      const [consulta, lista] = [worths.own.textOf(row), worths.other.textOf(column)];
      return {
        consulta,
        lista,
        row,
        column,
        weight: worths.weightOf(row, column),
        worth,
        basis: worth === 0 ? BY_NOTHING : basis === BY_SCORE_IF_FORGIVEN ? BY_SCORE : basis,
        isGeneric:
          this.tipo === "juridica" && (tellsLittle(basis) || isGeneric(consulta) || isGeneric(lista)),
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

  /** Compares a company's name of one word with a name of several: is that word another company's, and not the same word misspelled? */
  private isOneWordEdited(pairs: readonly Pair[]): boolean {
    const { own, other } = this.worths;
    return (
      (own.tokens === 1) !== (other.tokens === 1) &&
      pairs.some(
        ({ consulta, lista, weight, basis }) =>
          !isOneWord(basis) &&
          quarterEditsBetween(encode(consulta), encode(lista)) * 25 > JOINED_COMPANY_BUDGET.percent * weight,
      )
    );
  }

  /** Whether only generic words are paired, and one of the names has words beside those that might tell it. */
  private isOnlyGeneric(pairs: readonly Pair[]): boolean {
    if (!pairs.every((pair) => pair.isGeneric)) return false;
    if (isNamedByAbbreviations(pairs)) return true;
    const paired = pairs.filter(({ worth, basis }) => worth > 0 && basis !== BY_INITIAL);
    // One generic word alone is no name: then any other word is one too many.
    const mayTell = (word: string) => !isGeneric(word) || (paired.length < 2 && word.length >= SHORT_TOKEN);
    const { own, other } = this.worths;
    return (
      leftOf(wordsOf(own), own, ({ row }) => row, paired).some(mayTell) ||
      leftOf(wordsOf(other), other, ({ column }) => column, paired).some(mayTell)
    );
  }
}

/** Whether two words are one, shortened or in another form. */
const isOneWord = (basis: number): boolean =>
  basis === BY_ABBREVIATION || basis === BY_GLUED_FORM || basis === BY_NAME_FORM;

/** Whether a pair of a company's words, by what it is worth, may be of another's as well. */
const tellsLittle = (basis: number): boolean => basis === BY_INITIAL || basis === BY_ABBREVIATION;

/** Of generic pairs alone: whether a word that tells the company is one only as abbreviated, or nothing but abbreviations agrees. */
function isNamedByAbbreviations(pairs: readonly Pair[]): boolean {
  const abbreviated = pairs.filter(({ basis }) => basis === BY_ABBREVIATION);
  const longer = ({ consulta, lista }: Pair) => (consulta.length > lista.length ? consulta : lista);
  return (
    abbreviated.length > 0 &&
    (abbreviated.length === pairs.length || abbreviated.some((pair) => !isGeneric(longer(pair))))
  );
}

const NO_ALIGNMENT: Pick<Alignment, "rows" | "columns"> = { rows: [], columns: [] };

const ruledOut = ({ pairs }: Correspondence, contradictions: readonly Contradiction[]): Correspondence => ({
  pairs,
  contradictions,
  isRuledOut: true,
  value: 0,
});

const wordsOf = (units: TokenUnits): string[] => plainUnits(units.tokens).map((token) => units.textOf(token));

/** The words of a name that are in none of the pairs. */
function leftOf(
  words: readonly string[],
  { firsts, spans }: TokenUnits,
  unitOf: (pair: Pair) => number,
  paired: readonly Pair[],
): string[] {
  const taken = new Set<number>();
  for (const pair of paired) {
    const unit = unitOf(pair);
    for (let token = 0; token < (spans[unit] as number); token++) taken.add((firsts[unit] as number) + token);
  }
  return words.filter((_, token) => !taken.has(token));
}

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

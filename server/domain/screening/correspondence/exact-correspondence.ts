import { encode } from "../names/alphabet";
import { consonantsOf } from "../names/sounds";
import { compare, prepareName } from "../score/compare";
import { compareFractions, type Fraction, isAtLeast, scoreOf } from "../score/score";
import { quarterEditsBetween } from "./edits";
import type { Correspondence, Pair } from "./pair";
import {
  ABBREVIATION_PERCENT,
  CORRESPONDENCIA_MINIMA,
  INITIAL_PERCENT,
  MINIMUM_PERCENT,
  NAME_FORM_PERCENT,
} from "./rule";
import {
  BY_ABBREVIATION,
  BY_CONSONANTS,
  BY_EDITS,
  BY_GLUED_FORM,
  BY_INITIAL,
  BY_NAME_FORM,
  BY_SCORE,
} from "./token-worths";

const ZERO: Fraction = { n: 0n, d: 1n };
/** Sums of a few rounded worths err by far less: only a value this close to the minimum is decided exactly. */
const DOUBT = 1e-9;

const scoreOfTokens = (one: string, other: string): Fraction =>
  scoreOf(compare(prepareName(one), encode(other)));

/** What a pair is worth, exactly. */
export function pairWorth({ consulta, lista, weight, worth, basis }: Pair): Fraction {
  if (basis === BY_INITIAL) return { n: BigInt(INITIAL_PERCENT), d: 100n };
  if (basis === BY_ABBREVIATION) return { n: BigInt(ABBREVIATION_PERCENT), d: 100n };
  if (basis === BY_GLUED_FORM) return { n: 1n, d: 1n };
  if (basis === BY_SCORE) return scoreOfTokens(consulta, lista);
  if (basis === BY_CONSONANTS) return scoreOfTokens(consonantsOf(consulta), consonantsOf(lista));
  if (basis !== BY_EDITS && basis !== BY_NAME_FORM) return ZERO;
  const quarters = quarterEditsBetween(encode(consulta), encode(lista));
  const unedited = { n: BigInt(4 * weight - quarters), d: BigInt(4 * weight) };
  if (basis === BY_EDITS) return unedited;
  const likely = [{ n: BigInt(NAME_FORM_PERCENT), d: 100n }, scoreOfTokens(consulta, lista), unedited];
  return likely.find(({ n, d }) => Math.abs(Number(n) / Number(d) - worth) < DOUBT) ?? ZERO;
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

import { encode } from "./alphabet";
import { compare, type PreparedName, prepareName } from "./prepared-name";
import { type Comparison, type Fraction, isAtLeast, nearestScore, scoreOf } from "./similarity";

/** From which correspondence on an entry with a sufficient score is a match. Chosen in matching.md section 4. */
export const CORRESPONDENCIA_MINIMA = 0.82;

const MINIMUM_PERCENT = 82;
/** What an initial that fits the other token is worth: J. for JUAN. */
const INITIAL: Fraction = { n: 9n, d: 10n };
/** Sums of a few rounded worths err by far less: only a value this close to the minimum is decided exactly. */
const DOUBT = 1e-9;

/** One token, or two adjacent ones joined into one. */
interface Unit {
  readonly text: string;
  readonly first: number;
  readonly isJoined: boolean;
}

interface Worth {
  /** The exact worth, rounded once. */
  readonly value: number;
  /** Null for an initial that fits. */
  readonly comparison: Comparison | null;
}

interface Pair extends Worth {
  readonly consulta: Unit;
  readonly lista: Unit;
  /** Length of the longer of the two. */
  readonly weight: number;
}

/** Which tokens of two names answer to each other, and how well. */
export interface Correspondence {
  readonly pairs: readonly Pair[];
  /** Mean worth of the pairs, weighted by the longer token of each. */
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
  const tokens = queried.split(" ");
  const units = unitsOf(tokens).map((unit) => ({ ...unit, prepared: prepareName(unit.text) }));
  const worths = new Map<string, readonly Worth[]>();

  function worthsOf(text: string): readonly Worth[] {
    const known = worths.get(text);
    if (known) return known;
    const codes = encode(text);
    const computed = units.map(({ text: own, prepared }) => worthOf(own, prepared, text, codes));
    worths.set(text, computed);
    return computed;
  }

  return (listed) => {
    const others = listed.split(" ");
    if (tokens.length === 1 || others.length === 1) return null;
    const pairs = unitsOf(others).flatMap((lista) =>
      worthsOf(lista.text).flatMap((worth, index): Pair[] => {
        const consulta = units[index] as Unit;
        if (consulta.isJoined && lista.isJoined) return [];
        return [{ ...worth, consulta, lista, weight: Math.max(consulta.text.length, lista.text.length) }];
      }),
    );
    return bestAlignment(pairs.sort(bestFirst), tokens.length, others.length);
  };
}

function unitsOf(tokens: readonly string[]): Unit[] {
  const single = tokens.map((text, first) => ({ text, first, isJoined: false }));
  const joined = tokens
    .slice(1)
    .map((text, first) => ({ text: tokens[first] + text, first, isJoined: true }));
  return [...single, ...joined];
}

function worthOf(own: string, prepared: PreparedName, text: string, codes: Uint8Array): Worth {
  const isInitial = own.length === 1 || text.length === 1;
  if (isInitial && own.length !== text.length && own[0] === text[0] && /[a-z]/.test(own[0] ?? "")) {
    return { value: Number(INITIAL.n) / Number(INITIAL.d), comparison: null };
  }
  const comparison = compare(prepared, codes);
  return { value: nearestScore(comparison), comparison };
}

/** A total order, so that the alignment does not depend on how pairs are found. */
const bestFirst = (one: Pair, other: Pair): number =>
  other.value - one.value ||
  other.weight - one.weight ||
  one.consulta.first - other.consulta.first ||
  one.lista.first - other.lista.first;

/** No pair joined, or one on either side; of equally good alignments the one that joins nothing, or first. */
function bestAlignment(pairs: readonly Pair[], queried: number, listed: number): Correspondence {
  let best = align(pairs, { consulta: null, lista: null }, Math.min(queried, listed));
  const consider = (joins: Joins, size: number) => {
    const other = align(pairs, joins, size);
    if (other.value > best.value) best = other;
  };
  for (let first = 0; first < queried - 1; first++) {
    consider({ consulta: first, lista: null }, Math.min(queried - 1, listed));
  }
  for (let first = 0; first < listed - 1; first++) {
    consider({ consulta: null, lista: first }, Math.min(queried, listed - 1));
  }
  return best;
}

/** On each side, the first of the two tokens that are joined, if any. */
interface Joins {
  readonly consulta: number | null;
  readonly lista: number | null;
}

function align(pairs: readonly Pair[], joins: Joins, size: number): Correspondence {
  const taken: Pair[] = [];
  for (const pair of pairs) {
    if (taken.length === size) break;
    if (!isUnit(pair.consulta, joins.consulta) || !isUnit(pair.lista, joins.lista)) continue;
    if (!taken.some(({ consulta, lista }) => consulta === pair.consulta || lista === pair.lista))
      taken.push(pair);
  }
  const weight = taken.reduce((sum, pair) => sum + pair.weight, 0);
  const total = taken.reduce((sum, pair) => sum + pair.value * pair.weight, 0);
  return { pairs: taken, value: total / weight };
}

/** Whether a unit is one of its name's, once the tokens `join` and the one after are one. */
function isUnit({ first, isJoined }: Unit, join: number | null): boolean {
  if (join === null) return !isJoined;
  return isJoined ? first === join : first !== join && first !== join + 1;
}

export const pairWorth = ({ comparison }: Pair): Fraction => (comparison ? scoreOf(comparison) : INITIAL);

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

/**
 * The score as textbooks write it, slow and in plain loops: shares nothing with the code it checks. Jaro by marking
 * characters, Levenshtein by the full table, everything in exact integers.
 */

function jaroByMarking(one: string, other: string): { matches: number; mismatches: number } {
  const window = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const isTakenInOne = [...one].map(() => false);
  const isTakenInOther = [...other].map(() => false);
  for (let i = 0; i < one.length; i++) {
    for (let j = 0; j < other.length; j++) {
      if (Math.abs(i - j) > window || isTakenInOther[j] || one[i] !== other[j]) continue;
      isTakenInOne[i] = true;
      isTakenInOther[j] = true;
      break;
    }
  }
  const matchedInOne = [...one].filter((_, i) => isTakenInOne[i]);
  const matchedInOther = [...other].filter((_, j) => isTakenInOther[j]);
  return {
    matches: matchedInOne.length,
    mismatches: matchedInOne.filter((character, i) => character !== matchedInOther[i]).length,
  };
}

function levenshteinByTable(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const substitution = (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, substitution));
    }
    above = row;
  }
  return above.at(-1) ?? 0;
}

/** By the full table. */
export function textbookCommonSubsequence(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, () => 0);
  for (const character of one) {
    const row = [0];
    for (let j = 1; j <= other.length; j++) {
      const isEqual = character === other[j - 1];
      row.push(isEqual ? (above[j - 1] ?? 0) + 1 : Math.max(above[j] ?? 0, row[j - 1] ?? 0));
    }
    above = row;
  }
  return above.at(-1) ?? 0;
}

/** All that two names have in common, counted the plain way. */
export function textbookComparison(one: string, other: string) {
  let prefix = 0;
  while (prefix < 4 && prefix < Math.min(one.length, other.length) && one[prefix] === other[prefix]) prefix++;
  return {
    a: one.length,
    b: other.length,
    ...jaroByMarking(one, other),
    prefix,
    distance: levenshteinByTable(one, other),
  };
}

/** 0.7 · (J + 0.1·l·(1 − J)) + 0.3 · (1 − d/M) with J = (m/a + m/b + (m − k/2)/m) / 3, over one denominator. */
export function textbookScore(one: string, other: string): { n: bigint; d: bigint } {
  const counted = textbookComparison(one, other);
  const [a, b, m, k, l, distance] = [
    counted.a,
    counted.b,
    counted.matches,
    counted.mismatches,
    counted.prefix,
    counted.distance,
  ].map(BigInt) as [bigint, bigint, bigint, bigint, bigint, bigint];
  const longest = BigInt(Math.max(counted.a, counted.b));
  const edit = { n: longest - distance, d: longest };
  if (m === 0n) return { n: 3n * edit.n, d: 10n * edit.d };
  // m/a + m/b + (2m − k)/2m over the common denominator 2abm, a third of it.
  const jaro = { n: m * b * 2n * m + m * a * 2n * m + (2n * m - k) * a * b, d: 3n * (2n * a * b * m) };
  const winkler = { n: 10n * jaro.n + l * (jaro.d - jaro.n), d: 10n * jaro.d };
  return { n: 7n * winkler.n * edit.d + 3n * edit.n * winkler.d, d: 10n * winkler.d * edit.d };
}

/** `parts` are the two tokens that were joined. */
type Token = { text: string; parts: Token[] };

const tokenOf = (text: string): Token => ({ text, parts: [] });

/** Every way to join no pair of neighbours, or one. */
function readings(name: string): Token[][] {
  const tokens = name.split(" ").map(tokenOf);
  const joined = tokens.slice(1).map((next, place) => {
    const before = tokens[place] ?? next;
    const pair = { text: before.text + next.text, parts: [before, next] };
    return [...tokens.slice(0, place), pair, ...tokens.slice(place + 2)];
  });
  return [tokens, ...joined];
}

const scoreAsNumber = (one: string, other: string): number => {
  const { n, d } = textbookScore(one, other);
  return Number(n) / Number(d);
};

function consonants(token: string): string {
  const kept = [...token.replace(/([aeiou])h$/, "$1")]
    .filter((letter) => !"aeiouy".includes(letter))
    .map((letter) => (letter === "w" ? "v" : letter));
  return kept.filter((letter, place) => letter !== kept[place - 1]).join("");
}

function tokenWorth(one: Token, other: Token, byConsonants: boolean): number {
  const alone = [
    ...one.parts.map((part) => tokenWorth(part, other, byConsonants)),
    ...other.parts.map((part) => tokenWorth(one, part, byConsonants)),
  ];
  const worth = textsWorth(one.text, other.text, byConsonants);
  const isPair = worth >= 0.82 - 1e-9 && alone.every((part) => worth > part + 1e-9);
  return alone.length === 0 || isPair ? worth : Number.NEGATIVE_INFINITY;
}

function textsWorth(one: string, other: string, byConsonants: boolean): number {
  const fits = one[0] === other[0] && /^[a-z]/.test(one);
  if (fits && Math.min(one.length, other.length) === 1 && one.length !== other.length) return 0.9;
  const written = scoreAsNumber(one, other);
  const [own, theirs] = [consonants(one), consonants(other)];
  const isShown = byConsonants && Math.min(own.length, theirs.length) >= 2;
  const worth = isShown ? Math.max(written, scoreAsNumber(own, theirs)) : written;
  return Math.max(one.length, other.length) > 3 && worth < 0.6 - 1e-9 ? 0 : worth;
}

/** Best pairs first, from one sorted list of all; null for a single token. To the precision of floating point. */
export function textbookCorrespondence(one: string, other: string, byConsonants = false): number | null {
  const [[plainOne, ...joinedOne], [plainOther, ...joinedOther]] = [readings(one), readings(other)];
  if (!plainOne || !plainOther || plainOne.length === 1 || plainOther.length === 1) return null;
  const choices = [
    [plainOne, plainOther] as const,
    ...joinedOne.map((joined) => [joined, plainOther] as const),
    ...joinedOther.map((joined) => [plainOne, joined] as const),
  ];
  const means = choices.flatMap(([left, right]) => {
    const pairs = left
      .flatMap((a) =>
        right.map((b) => ({
          a,
          b,
          worth: tokenWorth(a, b, byConsonants),
          weight: Math.max(a.text.length, b.text.length),
        })),
      )
      .sort((x, y) => y.worth - x.worth || y.weight - x.weight);
    const isJoined = ({ a, b }: { a: Token; b: Token }) => a.parts.length + b.parts.length > 0;
    if (pairs.some(isJoined) && !pairs.some((pair) => isJoined(pair) && pair.worth > 0)) return [];
    const used = new Set<Token>();
    let [total, weights] = [0, 0];
    for (const { a, b, worth, weight } of pairs) {
      if (used.has(a) || used.has(b)) continue;
      used.add(a).add(b);
      total += worth * weight;
      weights += weight;
    }
    return total / weights;
  });
  return Math.max(...means);
}

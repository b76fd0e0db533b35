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

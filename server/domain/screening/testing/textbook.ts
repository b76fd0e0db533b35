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
  let above = new Uint16Array(other.length + 1);
  for (const character of one) {
    const row = new Uint16Array(other.length + 1);
    for (let j = 1; j <= other.length; j++) {
      const isEqual = character === other[j - 1];
      row[j] = isEqual ? (above[j - 1] ?? 0) + 1 : Math.max(above[j] ?? 0, row[j - 1] ?? 0);
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

/** `parts` are the tokens that were joined. */
type Token = { text: string; parts: Token[] };

const tokenOf = (text: string): Token => ({ text, parts: [] });

/** Every way to join no neighbours, or once: two, three around a short one, all where `joinsAll`. */
function readings(name: string, joinsAll: boolean): Token[][] {
  const tokens = name.split(" ").map(tokenOf);
  const joined: Token[][] = [];
  for (let first = 0; first < tokens.length; first++) {
    for (let after = first + 2; after <= tokens.length; after++) {
      const parts = tokens.slice(first, after);
      const isLinked = parts.length === 3 && (parts[1]?.text.length ?? 0) <= 3;
      if (parts.length > 2 && !isLinked && !(joinsAll && parts.length === tokens.length)) continue;
      const unit = { text: parts.map(({ text }) => text).join(""), parts };
      joined.push([...tokens.slice(0, first), unit, ...tokens.slice(after)]);
    }
  }
  return [tokens, ...joined];
}

const scoreAsNumber = (one: string, other: string): number => {
  const { n, d } = textbookScore(one, other);
  return Number(n) / Number(d);
};

function consonants(token: string): string {
  const kept = [...token.replace(/([aeiou])h$/, "$1")]
    .filter((letter) => !"aeiouywv".includes(letter))
    .map((letter) => ({ z: "d", g: "j", q: "k" })[letter] ?? letter);
  return kept.filter((letter, place) => letter !== kept[place - 1]).join("");
}

const SOUND_OF = new Map(
  ["ch q", "ll j", "ph f", "qu k", "q k", "gu g", "h ", "z s", "v b", "x j", "w u"].map(
    (pair) => pair.split(" ") as [string, string],
  ),
);

/** As Spanish spells them: see `writeSounds`. */
export const textbookSounds = (token: string): string =>
  token
    .replace(/ch|ll|ph|qu?|gu(?=[eiy])|g(?=u[aou]|[eiy])|[chzvxwy]/g, (letters, place: number) => {
      const next = token[place + 1] ?? "";
      if (letters === "g") return next === "u" ? "" : "j";
      if (letters === "c") return /[eiy]/.test(next) ? "s" : "k";
      if (letters === "y") return place === 0 || /[aeiou]/.test(next) ? "j" : "i";
      return SOUND_OF.get(letters) ?? "";
    })
    .replace(/(.)\1+/g, "$1");

/** Edits of which none touches a letter twice, an exchange of neighbours being one. By the full table. */
export function textbookEdits(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const another = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isExchange = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const exchanged = isExchange ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      (table[i] ?? [])[j] = Math.min(another, at(i - 1, j) + 1, at(i, j - 1) + 1, exchanged);
    }
  }
  return at(one.length, other.length);
}

function textbookQuarters(one: string, other: string): number {
  const spelled = textbookEdits(one, other);
  const heard = textbookEdits(textbookSounds(one), textbookSounds(other));
  return Math.min(4 * spelled, 3 * heard + spelled);
}

/** How two names are compared beside what they are. */
interface Comparing {
  readonly tipo: "natural" | "juridica";
  /** Whether the script of the query, and of the listed name, leaves vowels out. */
  readonly isUnvowelled: readonly [boolean, boolean];
  readonly generic: Pick<ReadonlySet<string>, "has">;
  /** Legal forms that are told where they are glued to a word. */
  readonly forms: Pick<ReadonlySet<string>, "has">;
}

const PARTICLES = "al el ul ad as ar an bin ibn bn ben abu abo de da do di du la le".split(" ");

interface Worth {
  readonly worth: number;
  /** Only if forgiven. */
  readonly isWeak: boolean;
  /** One is the other's abbreviation, or has a legal form glued to it. */
  readonly isShortened?: boolean;
}

/** What two units are worth. */
function unitWorth(one: Token, other: Token, comparing: Comparing): Worth {
  const alone = [
    ...one.parts.map((part) => unitWorth(part, other, comparing).worth),
    ...other.parts.map((part) => unitWorth(one, part, comparing).worth),
  ];
  const found = textsWorth(one.text, other.text, alone.length > 0, comparing);
  const isUnit = found.worth >= 0.82 - 1e-9 && alone.every((part) => found.worth > part + 1e-9);
  return alone.length === 0 || isUnit ? found : { worth: Number.NEGATIVE_INFINITY, isWeak: false };
}

/** Whether a company's word is short for another: its beginning, or its consonants in order behind one; a last vowel ends both, and where vowels are written out the last consonant does. */
function isShort(short: string, long: string): boolean {
  if (short.length < 3 || long.length - short.length < 2) return false;
  if (long.startsWith(short)) return true;
  const last = long.replace(/[aeiou]/g, "").at(-1);
  if (/^.+[aeiou].*[^aeiou]$/.test(short) && short.at(-1) !== last) return false;
  return [...short].slice(1).some((_, place) => {
    const from = place + 1;
    const rest = short.slice(from);
    const body = [...rest.slice(0, -1)].map((letter) => `.*${letter}`).join("");
    const ending = /[aeiou]$/.test(rest) ? `.*${rest.at(-1)}$` : `.*${rest.at(-1)}`;
    return /^[^aeiou]*.$/.test(rest) && new RegExp(`^${short.slice(0, from)}${body}${ending}`).test(long);
  });
}

/** As a company's words may be shortened or glued; null: they are not. */
function shortenedWorth(one: string, other: string, { forms }: Comparing) {
  const [short = "", long = ""] = [one, other].sort((a, b) => a.length - b.length);
  if (short.length === long.length) return null;
  const ends = [long.startsWith(short), long.endsWith(short)];
  const glued = [long.slice(short.length), long.slice(0, -short.length)].filter((_, place) => ends[place]);
  if (short.length >= 4 && glued.some((form) => forms.has(form))) return 1;
  return isShort(short, long) ? 0.9 : null;
}

function textsWorth(one: string, other: string, isJoined: boolean, comparing: Comparing): Worth {
  if (one === other) return { worth: 1, isWeak: false };
  const fits = one[0] === other[0] && /^[a-z]/.test(one);
  const isConjunction = comparing.tipo === "juridica" && [one, other].includes("y");
  if (fits && !isConjunction && Math.min(one.length, other.length) === 1 && one.length !== other.length)
    return { worth: 0.9, isWeak: false };
  if (/\d/.test(one + other)) return { worth: 0, isWeak: false };
  const spelled = writtenWorth(one, other, isJoined, comparing);
  const shortened = comparing.tipo === "juridica" && !isJoined ? shortenedWorth(one, other, comparing) : null;
  const isShortened = shortened !== null && (shortened === 1 || shortened > spelled.worth);
  const written = isShortened ? { worth: shortened, isWeak: false, isShortened } : spelled;
  const [own, theirs] = [consonants(one), consonants(other)];
  const { isUnvowelled } = comparing;
  if (isUnvowelled[0] === isUnvowelled[1] || Math.min(own.length, theirs.length) < 2) return written;
  if (Math.max(own.length, theirs.length) <= 3 && own !== theirs) return written;
  if (textbookEdits(own, theirs) > 0.5 * Math.max(own.length, theirs.length)) return written;
  const worth = scoreAsNumber(own, theirs);
  return worth >= 0.6 - 1e-9 && worth > written.worth ? { worth, isWeak: false } : written;
}

function writtenWorth(one: string, other: string, isJoined: boolean, { tipo, isUnvowelled }: Comparing) {
  const nothing = { worth: 0, isWeak: false };
  const longer = Math.max(one.length, other.length);
  const score = scoreAsNumber(one, other);
  if (longer <= 3) {
    const areParticles = PARTICLES.includes(one) && PARTICLES.includes(other);
    const mayDiffer = (tipo === "natural" && isUnvowelled[0] === isUnvowelled[1]) || areParticles;
    return mayDiffer ? { worth: score, isWeak: false } : nothing;
  }
  if (score < 0.55 - 1e-9) return nothing;
  const quarters = textbookQuarters(one, other);
  const isBare = isUnvowelled[0] || isUnvowelled[1];
  const ofCompany = isJoined ? [15, 15] : [25, 25];
  const ofPerson = isJoined ? [25, 25] : isBare ? [34, 34] : [45, 50];
  const [budget = 0, forgiven = 0] = tipo === "juridica" ? ofCompany : ofPerson;
  if (quarters * 25 > forgiven * longer) return nothing;
  const isWeak = quarters * 25 > budget * longer;
  const worth = isWeak || isJoined ? score : Math.max(score, 1 - quarters / (4 * longer));
  return worth < 0.65 - 1e-9 ? nothing : { worth, isWeak };
}

/** Best pairs first, from one sorted list of all. To the precision of floating point. */
export function textbookCorrespondence(one: string, other: string, comparing: Comparing): number {
  const [ownTokens, otherTokens] = [one.split(" "), other.split(" ")];
  const numbers = [ownTokens, otherTokens]
    .map((tokens) => tokens.filter((token) => /\d/.test(token)))
    .sort((fewer, more) => fewer.length - more.length);
  if (numbers[0]?.some((number) => !numbers[1]?.includes(number))) return 0;
  const [plainOne = [], ...joinedOne] = readings(one, otherTokens.length === 1);
  const [plainOther = [], ...joinedOther] = readings(other, ownTokens.length === 1);
  const choices = [
    [plainOne, plainOther] as const,
    ...joinedOne.map((joined) => [joined, plainOther] as const),
    ...joinedOther.map((joined) => [plainOne, joined] as const),
  ];
  const isGeneric = (text: string) => comparing.tipo === "juridica" && comparing.generic.has(text);
  const hasOthers = (tokens: string[], paired: Token[]) => {
    const left = [...tokens];
    for (const { text, parts } of paired) {
      for (const word of parts.length > 0 ? parts.map((part) => part.text) : [text])
        left.splice(left.indexOf(word), 1);
    }
    return left.some((token) => !isGeneric(token) || (paired.length < 2 && token.length >= 3));
  };
  const isInitial = ({ a, b, worth }: { a: Token; b: Token; worth: number }) =>
    worth === 0.9 && Math.min(a.text.length, b.text.length) === 1;
  const means = choices.flatMap(([left, right]) => {
    const pairs = left
      .flatMap((a) =>
        right.map((b) => ({
          a,
          b,
          ...unitWorth(a, b, comparing),
          weight: Math.max(a.text.length, b.text.length),
        })),
      )
      .sort((x, y) => y.worth - x.worth || y.weight - x.weight);
    const isJoined = ({ a, b }: { a: Token; b: Token }) => a.parts.length + b.parts.length > 0;
    if (pairs.some(isJoined) && !pairs.some((pair) => isJoined(pair) && pair.worth > 0)) return [];
    const used = new Set<Token>();
    const aligned = pairs.filter(({ a, b }) => {
      if (used.has(a) || used.has(b)) return false;
      used.add(a).add(b);
      return true;
    });
    const weak = aligned.filter(({ isWeak }) => isWeak);
    const isForgiven =
      weak.length === 1 && aligned.length > 2 && aligned.every(({ isWeak, worth }) => isWeak || worth === 1);
    const counted = aligned.map((pair) => (pair.isWeak && !isForgiven ? { ...pair, worth: 0 } : pair));
    const telling = counted.filter(
      (pair) =>
        !(isGeneric(pair.a.text) || isGeneric(pair.b.text)) &&
        !(comparing.tipo === "juridica" && (isInitial(pair) || (pair.isShortened && pair.worth < 1))),
    );
    const paired = counted.filter((pair) => pair.worth > 0 && !isInitial(pair));
    const abbreviated = counted.filter(({ isShortened, worth }) => isShortened && worth < 1);
    const isOnlyGeneric =
      telling.length === 0 &&
      ((abbreviated.length > 0 && abbreviated.length === counted.length) ||
        abbreviated.some(
          ({ a, b }) => !isGeneric([a.text, b.text].reduce((x, y) => (y.length > x.length ? y : x))),
        ) ||
        hasOthers(
          ownTokens,
          paired.map(({ a }) => a),
        ) ||
        hasOthers(
          otherTokens,
          paired.map(({ b }) => b),
        ));
    const isCompany = comparing.tipo === "juridica";
    const isOneWord = (ownTokens.length === 1) !== (otherTokens.length === 1);
    if (
      isCompany &&
      isOneWord &&
      counted.some(
        (pair) =>
          !pair.isShortened &&
          textbookQuarters(pair.a.text, pair.b.text) * 25 >
            15 * Math.max(pair.a.text.length, pair.b.text.length),
      )
    )
      return [0];
    if (telling.length === 0) return [isOnlyGeneric ? 0 : mean(counted)];
    return [Math.min(mean(counted), mean(telling))];
  });
  return Math.max(...means);
}

const mean = (pairs: readonly { readonly worth: number; readonly weight: number }[]): number =>
  pairs.reduce((sum, { worth, weight }) => sum + worth * weight, 0) /
  pairs.reduce((sum, { weight }) => sum + weight, 0);

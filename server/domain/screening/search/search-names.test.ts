import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildNameIndex } from "../index/build-name-index";
import { COMPARED_WITH } from "../index/compared-with";
import { longestName, normalizedName } from "../index/name-index";
import { normalizeName } from "../names/normalize";
import { sortTokens } from "../names/sounds";
import { compareFractions, EXACTO, isAtLeast, POSIBLE, scoreOf } from "../score/score";
import { nearPairs, normalizedNames } from "../testing/arbitraries";
import { bruteForce as bruteForceHits } from "../testing/brute-force";
import { differences, exactHits, matchDifferences, proofOf, tightenedBounds } from "../testing/prove-search";
import { textbookScore } from "../testing/textbook";
import { POLITICAS } from "../types";
import type { NameHit } from "./name-hit";
import { searchNames } from "./search-names";

/** Few: search-names.proof.ts compares many more. */
const proof = proofOf(3_000, 150);

/** Also names of a letter or two, many equal ones, and what is left of other scripts. */
const manyNames = fc.oneof(
  normalizedNames,
  fc.constantFrom("a", "b", "a b", "aaaaaaaa", "ana soto", "li"),
  fc
    .constantFrom("Владимир Петров", "محمد علي حسن", "习近平", "Γιώργος Παπαδόπουλος")
    .map((name) => normalizeName(name, "natural")),
);

const indexOf = (names: readonly string[], comparedWith: number = COMPARED_WITH.natural) =>
  buildNameIndex(names.map((normalized, entry) => ({ normalized, comparedWith, entry, place: 0 })));

/** Every name against the query by the textbook, both forms, keeping the better. */
function bruteForce(names: readonly string[], query: string, percent: number) {
  return names.flatMap((name, entry) => {
    const written = textbookScore(query, name);
    const sorted = textbookScore(sortTokens(query), sortTokens(name));
    const isSortedBetter = compareFractions(sorted, written) > 0;
    const score = isSortedBetter ? sorted : written;
    return isAtLeast(score, percent)
      ? [{ entry, forma: isSortedBetter ? "ordenada" : "escrita", score: reduced(score) }]
      : [];
  });
}

function reduced({ n, d }: { n: bigint; d: bigint }): string {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  const divisor = gcd(n, d);
  return `${n / divisor}/${d / divisor}`;
}

const found = (index: ReturnType<typeof indexOf>, hits: readonly NameHit[]) =>
  hits
    .map(({ row, forma, comparison }) => ({
      entry: index.entries[row],
      forma,
      score: reduced(scoreOf(comparison)),
    }))
    .sort((one, other) => Number(one.entry) - Number(other.entry));

describe("searchNames", () => {
  it("finds what brute force by the textbook finds, with the same scores, from 1 to 300 characters", () => {
    const lists = fc.array(
      fc.oneof(
        normalizedNames,
        nearPairs.map(([, near]) => near),
      ),
      { maxLength: 30, size: "max" },
    );
    fc.assert(
      fc.property(
        lists,
        nearPairs,
        fc.constantFrom(POSIBLE, EXACTO, 50),
        (others, [query, near], percent) => {
          const names = [...others, near, sortTokens(query), query];
          const index = indexOf(names);
          const hits = [...searchNames(index, query, COMPARED_WITH.natural, percent)];
          expect(found(index, hits)).toEqual(bruteForce(names, query, percent));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("scores an equal name 1 in any order of its tokens", () => {
    const index = indexOf(["pedro luis rios", "rios pedro luis"]);
    const hits = [...searchNames(index, "rios pedro luis", COMPARED_WITH.natural, 100)];
    expect(hits.map(({ forma }) => forma)).toEqual(["ordenada", "escrita"]);
  });

  it("compares only with the asked kind of entries", () => {
    const names = ["ana soto", "ana soto", "ana soto"];
    const bits = [COMPARED_WITH.natural, COMPARED_WITH.juridica, 3];
    const index = buildNameIndex(
      names.map((normalized, entry) => ({ normalized, comparedWith: bits[entry] ?? 0, entry, place: 0 })),
    );
    const entriesFor = (bit: number) =>
      [...searchNames(index, "ana soto", bit, POSIBLE)].map(({ row }) => index.entries[row]);
    expect(entriesFor(COMPARED_WITH.natural)).toEqual([0, 2]);
    expect(entriesFor(COMPARED_WITH.juridica)).toEqual([1, 2]);
  });

  it("compares names of over 255 equal letters, which the counts cannot hold", () => {
    const name = "a".repeat(290);
    const hits = searchNames(
      indexOf(["a".repeat(300), "b".repeat(300)]),
      name,
      COMPARED_WITH.natural,
      EXACTO,
    );
    expect(hits).toHaveLength(1);
  });

  it("finds nothing in an empty index", () => {
    expect([...searchNames(indexOf([]), "ana soto", COMPARED_WITH.natural, POSIBLE)]).toEqual([]);
  });
});

describe("searchNames against brute force", () => {
  it("equals brute force in names, integer scores and order, over queries of all kinds", () => {
    expect(differences(proof)).toEqual([]);
  });

  it.each(POLITICAS)(
    "gives the matches, correspondences and counts of every name judged by itself: %s",
    (politica) => {
      expect(matchDifferences(proof, politica)).toEqual([]);
    },
  );

  it("would be seen to lose names by a bound tightened by 0.001", () => {
    expect(differences(proof, tightenedBounds)).not.toEqual([]);
  });

  it("equals brute force for any names of 1 to 300 characters, at any threshold", () => {
    fc.assert(
      fc.property(
        fc.array(manyNames, { maxLength: 80 }),
        nearPairs,
        fc.integer({ min: 1, max: 100 }),
        (others, [query, near], percent) => {
          const index = indexOf([...others, near, sortTokens(query), query]);
          const hits = exactHits(index, query, percent);
          expect(hits).toEqual(bruteForceHits(index, query, COMPARED_WITH.natural, percent));
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("the name index", () => {
  it("keeps every name with its entry, shortest first", () => {
    const index = indexOf(["pedro rios", "ana", "luz mora"]);
    expect(longestName(index)).toBe(10);
    expect([0, 1, 2].map((row) => [normalizedName(index, row), index.entries[row]])).toEqual([
      ["ana", 1],
      ["luz mora", 2],
      ["pedro rios", 0],
    ]);
  });

  it("is the same memory in another thread, and searched there as here", () => {
    const index = indexOf(["pedro rios", "ana", "luz mora"]);
    const elsewhere = structuredClone(index);
    expect(elsewhere.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
    const search = (one: typeof index) => [...searchNames(one, "luz mora", COMPARED_WITH.natural, POSIBLE)];
    expect(search(elsewhere)).toEqual(search(index));
    expect(search(elsewhere)).toHaveLength(1);
  });
});

describe("hostile queries", () => {
  it.each([
    ["300 letters", "abcdefghij".repeat(30)],
    ["300 equal letters", "a".repeat(300)],
    ["60 tokens", Array.from({ length: 60 }, (_, token) => "luzana"[token % 6]).join(" ")],
    ["64 equal letters", "a".repeat(64)],
    ["24 equal letters", "a".repeat(24)],
    ["66 letters, 20 of them equal", `${"ana maria ".repeat(5)}juan carlos perez mora`],
    ["66 letters of real tokens", "maria fernanda de los angeles gomez rojas y juan carlos perez mora luz"],
    [
      "92 letters of real tokens",
      "compania internacional de comercio exterior y servicios petroleros del oriente colombiano sas",
    ],
    ["all common letters", "aeroni slucamdo earnis oalecr"],
  ])("%s find what brute force finds", (_, query) => {
    expect(exactHits(proof.index, query, POSIBLE)).toEqual(
      bruteForceHits(proof.index, query, COMPARED_WITH.natural, POSIBLE),
    );
  });
});

import { createBounds } from "../bounds";
import { kernelSearch } from "../kernel-search";
import type { NameIndex } from "../name-blocks";
import { buildNameIndex, COMPARED_WITH } from "../name-index";
import { normalizeName } from "../normalize";
import { plainSearch } from "../plain-search";
import type { Search } from "../search";
import { searchNames } from "../search-names";
import { POSIBLE, scoreOf } from "../similarity";
import { bruteForce, type ExactHit } from "./brute-force";
import { seededRandom, syntheticName, syntheticQuery } from "./synthetic-names";

const exact = createBounds();
/** As if one thousandth more were needed than is: it loses the names whose bound is that tight. */
const tightened = createBounds(-0.001);

export const SEARCHES = {
  "the kernel": { find: kernelSearch, boundsOf: exact },
  "plain arrays": { find: plainSearch, boundsOf: exact },
} as const satisfies Record<string, Search>;

export const TIGHTENED_SEARCHES = {
  "the kernel": { find: kernelSearch, boundsOf: tightened },
  "plain arrays": { find: plainSearch, boundsOf: tightened },
} as const satisfies Record<string, Search>;

const { natural } = COMPARED_WITH;

export const exactHits = (index: NameIndex, query: string, percent: number, search: Search): ExactHit[] =>
  searchNames(index, query, natural, percent, search).map(({ row, forma, comparison }) => ({
    row,
    forma,
    ...scoreOf(comparison),
  }));

interface Proof {
  readonly index: NameIndex;
  /** Each with what brute force finds. */
  readonly expected: readonly { readonly query: string; readonly hits: readonly ExactHit[] }[];
}

/** Invented names and queries of all kinds, the same every time, with what brute force finds. */
export function proofOf(names: number, queries: number): Proof {
  const random = seededRandom(names + queries);
  const texts = Array.from({ length: names }, () => syntheticName(random));
  const index = buildNameIndex(
    texts.map((text, entry) => ({
      normalized: normalizeName(text, "natural"),
      comparedWith: entry % 7 === 0 ? COMPARED_WITH.juridica : natural,
      entry,
      place: 0,
    })),
  );
  const expected = Array.from({ length: queries }, () => {
    const query = normalizeName(syntheticQuery(texts, random), "natural");
    return { query, hits: bruteForce(index, query, natural, POSIBLE) };
  });
  return { index, expected };
}

const written = (hits: readonly ExactHit[]): string =>
  hits.map(({ row, forma, n, d }) => `${row} ${forma} ${n}/${d}`).join("\n");

/** The queries for which a search finds anything else than brute force, or in another order. */
export function differences({ index, expected }: Proof, search: Search): string[] {
  return expected
    .filter(({ query, hits }) => written(exactHits(index, query, POSIBLE, search)) !== written(hits))
    .map(({ query }) => query);
}

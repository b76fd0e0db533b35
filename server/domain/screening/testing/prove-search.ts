import { buildNameIndex } from "../index/build-name-index";
import { COMPARED_WITH } from "../index/compared-with";
import type { NameIndex } from "../index/name-index";
import { normalizeName } from "../names/normalize";
import { POSIBLE, scoreOf } from "../score/score";
import { type BoundsOf, createBounds } from "../search/bounds";
import { searchNames } from "../search/search-names";
import { bruteForce, type ExactHit } from "./brute-force";
import { seededRandom, syntheticName, syntheticQuery } from "./synthetic-names";

/** As if one thousandth more were needed than is: it loses the names whose bound is that tight. */
export const tightenedBounds = createBounds(-0.001);

const { natural } = COMPARED_WITH;

export const exactHits = (
  index: NameIndex,
  query: string,
  percent: number,
  boundsOf?: BoundsOf,
): ExactHit[] =>
  [...searchNames(index, query, natural, percent, boundsOf)].map(({ row, forma, comparison }) => ({
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

/** The queries for which the search finds anything else than brute force, or in another order. */
export function differences({ index, expected }: Proof, boundsOf?: BoundsOf): string[] {
  return expected
    .filter(({ query, hits }) => written(exactHits(index, query, POSIBLE, boundsOf)) !== written(hits))
    .map(({ query }) => query);
}

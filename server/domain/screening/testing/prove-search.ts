import { Contradictions } from "../correspondence/contradictions";
import { NameCorrespondence } from "../correspondence/correspondence";
import { corresponds } from "../correspondence/exact-correspondence";
import type { Correspondence } from "../correspondence/pair";
import { buildNameIndex } from "../index/build-name-index";
import { COMPARED_WITH } from "../index/compared-with";
import { entriesWith } from "../index/listed-words";
import { type NameIndex, normalizedName } from "../index/name-index";
import { matchNames } from "../match-names";
import { encode } from "../names/alphabet";
import { normalizeName } from "../names/normalize";
import type { QueryName } from "../names/reading";
import { EXACTO, isAtLeast, POSIBLE, scoreOf } from "../score/score";
import { type BoundsOf, createBounds } from "../search/bounds";
import { searchNames } from "../search/search-names";
import { finish } from "../slices";
import type { PersonaTipo, PoliticaCoincidencia } from "../types";
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

/** A name that has the score, as text: how it corresponds, and whether it is a match or told apart. */
const judged = (row: number, { value, pairs }: Correspondence, how: string): string =>
  `${row} ${value} ${pairs.map(({ consulta, lista, worth }) => `${consulta}=${lista} ${worth}`).join(", ")} ${how}`;

/**
 * The queries that find another match under a policy, tell another apart, or count others as close, than judging every
 * name of brute force does, each by itself and without bounds. Each entry has one name.
 */
export function matchDifferences({ index, expected }: Proof, politica: PoliticaCoincidencia): string[] {
  const tipo = "natural" as const;
  const entriesOf = (word: Uint8Array, as: PersonaTipo) => entriesWith(index.words, word, as);
  return expected
    .filter(({ query, hits }) => {
      const name: QueryName = { normalized: query, isUnvowelled: false, lectura: null, matches: "any" };
      const contradictions = politica === "solo_puntaje" ? null : new Contradictions(entriesOf, tipo);
      const own = new NameCorrespondence(name, tipo, contradictions);
      const told = hits.flatMap(({ row, n, d }) => {
        const text = encode(normalizedName(index, row));
        const correspondence = own.with({ text, offset: 0, length: text.length, isUnvowelled: false });
        const isMatch =
          politica === "solo_puntaje" || isAtLeast({ n, d }, EXACTO) || corresponds(correspondence);
        const isApart = correspondence.contradictions.length > 0 || isAtLeast({ n, d }, 85);
        return isMatch || isApart ? judged(row, correspondence, isMatch ? "match" : "apart") : [];
      });
      const search = { names: [name], tipo, politica, isCandidate: () => true };
      const hitsOf = (normalized: string) => searchNames(index, normalized, natural, POSIBLE);
      const { matches, apart, close } = finish(matchNames({ names: index }, { ...search, hitsOf }));
      const found = [
        ...[...matches.values()].map(({ row, correspondence }) => judged(row, correspondence, "match")),
        ...[...apart.values()].map(({ row, correspondence }) => judged(row, correspondence, "apart")),
      ];
      return close.size !== hits.length || found.sort().join("\n") !== told.sort().join("\n");
    })
    .map(({ query }) => query);
}

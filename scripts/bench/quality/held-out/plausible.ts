import { Contradictions } from "../../../../server/domain/screening/correspondence/contradictions";
import { NameCorrespondence } from "../../../../server/domain/screening/correspondence/correspondence";
import { corresponds } from "../../../../server/domain/screening/correspondence/exact-correspondence";
import type { ContradictionRule } from "../../../../server/domain/screening/correspondence/rule";
import {
  COMPARED_WITH,
  SHORTENED,
  UNVOWELLED,
} from "../../../../server/domain/screening/index/compared-with";
import { entriesWith, wordCount } from "../../../../server/domain/screening/index/listed-words";
import { normalizedName } from "../../../../server/domain/screening/index/name-index";
import type { ScreeningIndex } from "../../../../server/domain/screening/index/screening-index";
import { encode } from "../../../../server/domain/screening/names/alphabet";
import type { ComparableName } from "../../../../server/domain/screening/names/normalize";
import { readName } from "../../../../server/domain/screening/names/reading";
import {
  fitsBeside,
  leastScore,
  mayBeShorter,
} from "../../../../server/domain/screening/names/several-names";
import { EXACTO, reaches } from "../../../../server/domain/screening/score/score";
import { searchNames } from "../../../../server/domain/screening/search/search-names";
import type { PersonaTipo } from "../../../../server/domain/screening/types";

/** A listed name with the score and the correspondence, before contradictions are checked. */
export interface Plausible {
  readonly own: ComparableName;
  readonly lista: string;
  readonly isUnvowelled: boolean;
  readonly entry: number;
  /** Needs no correspondence. */
  readonly isExacto: boolean;
}

const listedName = ({ lista, isUnvowelled }: Pick<Plausible, "lista" | "isUnvowelled">) => ({
  text: encode(lista),
  offset: 0,
  length: lista.length,
  isUnvowelled,
});

/** Searched once, so that rules about contradictions need no further search. */
export function plausible(index: ScreeningIndex, nombre: string, tipo: PersonaTipo): Plausible[] {
  return readName(nombre).readings[tipo].flatMap((own) => {
    const correspondence = new NameCorrespondence(own, tipo);
    const [{ matches }, { words }] = [own, index.names];
    const size = own.normalized.split(" ").length;
    const mayBe = (count: number, isShortened: boolean) =>
      fitsBeside(matches, size, count) && (!isShortened || mayBeShorter(matches, size, count));
    return [...searchNames(index.names, own.normalized, COMPARED_WITH[tipo], leastScore(matches))]
      .filter(({ row, comparedWith }) => mayBe(wordCount(words, row), (comparedWith & SHORTENED) !== 0))
      .map(({ row, comparison, comparedWith }) => ({
        own,
        lista: normalizedName(index.names, row),
        isUnvowelled: (comparedWith & UNVOWELLED) !== 0,
        entry: index.names.entries[row] as number,
        isExacto: reaches(comparison, EXACTO),
      }))
      .filter((name) => name.isExacto || corresponds(correspondence.with(listedName(name))));
  });
}

/** The entries that match. With `rule` null nothing contradicts. */
export function matching(
  { names: { words } }: ScreeningIndex,
  tipo: PersonaTipo,
  names: readonly Plausible[],
  rule: ContradictionRule | null,
): Set<number> {
  const contradictions = rule && new Contradictions((word, as) => entriesWith(words, word, as), tipo, rule);
  return new Set(
    names
      .filter(
        (name) =>
          name.isExacto ||
          corresponds(new NameCorrespondence(name.own, tipo, contradictions).with(listedName(name))),
      )
      .map(({ entry }) => entry),
  );
}

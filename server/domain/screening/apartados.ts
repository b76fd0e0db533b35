import { readFound } from "./found-match";
import type { ScreeningIndex } from "./index/screening-index";
import type { NameMatch, NameMatches } from "./match-names";
import { compareScores } from "./score/score";
import type { Apartado } from "./types";

/** Of a common name there may be hundreds, and nobody reads more. */
const MOST = 20;

/** The entries that only a contradiction kept from being matches: what an officer may want to look at all the same. */
export function apartadosOf(
  index: ScreeningIndex,
  discarded: NameMatches["discarded"],
  matched: ReadonlySet<number>,
): Apartado[] {
  return [...discarded]
    .filter(
      (candidate): candidate is [number, NameMatch] => candidate[1] !== null && !matched.has(candidate[0]),
    )
    .sort(
      ([one, { comparison }], [other, { comparison: than }]) =>
        compareScores(than, comparison) || one - other,
    )
    .slice(0, MOST)
    .map(([entry, name]) => {
      const { lista, shown } = readFound(index, { entry, name, documento: null });
      const { nombreCoincidencia, score } = shown;
      return {
        lista: lista.slug,
        listaNombre: lista.nombre,
        nombreCoincidencia,
        score,
        contradicciones: name.correspondence.contradictions,
      };
    });
}

import type { Pair } from "./correspondence/pair";
import { MINIMUM_PERCENT } from "./correspondence/rule";
import { readFound } from "./found-match";
import { normalizedName } from "./index/name-index";
import type { ScreeningIndex } from "./index/screening-index";
import type { NameMatch, NameMatches } from "./match-names";
import { compareScores } from "./score/score";
import type { Apartado, Contradiction } from "./types";

/** A common name may have hundreds, and nobody reads more. */
const MOST = 20;

/**
 * The entries that scored high, or that only a contradiction kept from being matches: what an officer may want to look at
 * all the same, each with the reason. Contract-decisions 354.
 */
export function apartadosOf(
  index: ScreeningIndex,
  apart: NameMatches["apart"],
  matched: ReadonlySet<number>,
): Apartado[] {
  return [...apart]
    .filter(([entry]) => !matched.has(entry))
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
        contradicciones: reasonsOf(name, normalizedName(index.names, name.row)),
      };
    });
}

const NUMBER = /\d/;
const wordsOf = (name: string): string[] => name.split(" ").filter((word) => word !== "");

/** What contradicts, or why the words do not correspond enough. */
function reasonsOf({ queried, correspondence }: NameMatch, listed: string): readonly Contradiction[] {
  const { contradictions, isRuledOut, pairs } = correspondence;
  if (contradictions.length > 0) return contradictions;
  const [own, other] = [queried.normalized, listed].map((name) =>
    wordsOf(name).filter((word) => NUMBER.test(word)),
  );
  const numbers: readonly [string, string] = [own?.join(" ") ?? "", other?.join(" ") ?? ""];
  if (isRuledOut && numbers.every((text) => text !== "") && numbers[0] !== numbers[1])
    return [reason("numeros_distintos", ...numbers)];
  if (isRuledOut && pairs.every(({ isGeneric }) => isGeneric))
    return [reason("palabras_genericas", ...sidesOf(pairs))];
  const weak = pairs.filter(({ worth }) => 100 * worth < MINIMUM_PERCENT);
  return [reason("sin_correspondencia", ...sidesOf(weak.length > 0 ? weak : pairs))];
}

const sidesOf = (pairs: readonly Pair[]): [string, string] => [
  pairs.map(({ consulta }) => consulta).join(" "),
  pairs.map(({ lista }) => lista).join(" "),
];

const reason = (motivo: Contradiction["motivo"], consulta: string, lista: string): Contradiction => ({
  motivo,
  consulta,
  lista,
  entradasConsulta: null,
  entradasLista: null,
});

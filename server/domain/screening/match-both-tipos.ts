import type { Modulo } from "../listas/lista";
import { EntrySet } from "./index/entry-store";
import type { ScreeningIndex } from "./index/screening-index";
import { matchNames, type NameMatch, type NameMatches, type NameSearch } from "./match-names";
import type { Readings } from "./names/reading";
import { compareScores } from "./score/score";
import { withNamesInside } from "./search/names-inside";
import { searchOnce } from "./search/search-once";
import type { Slices } from "./slices";
import { PERSONA_TIPOS, type PersonaTipo, type PoliticaCoincidencia } from "./types";

interface BothTipos extends Pick<NameSearch, "counts"> {
  /** The type asked for. */
  readonly tipo: PersonaTipo;
  readonly readings: Readings;
  readonly politica: PoliticaCoincidencia;
  /** The least score, in hundredths. */
  readonly percent: number;
  readonly isCandidate: (entry: number) => boolean;
  /** Whether names inside a longer text count: they do in a typed text, not in a listed name. */
  readonly isTyped: boolean;
}

const otherOf = (tipo: PersonaTipo): PersonaTipo => PERSONA_TIPOS.find((one) => one !== tipo) ?? tipo;

/**
 * The entries that match by name, of any type. Those of the other type are compared with the name as that type
 * reads it, and match where they are `exacto` and correspond (under `solo_puntaje`, where they are `exacto`): what the
 * query says of the type hides nobody of that very name. The rest of them are `near`, which a match of the asked type
 * may be as well. Contract-decisions 213.
 */
export function* matchBothTipos(
  index: ScreeningIndex<Modulo>,
  { tipo, readings: own, politica, percent, isCandidate, counts, isTyped }: BothTipos,
): Slices<NameMatches & { readonly readings: Readings }> {
  const search = { readings: own, hitsOf: searchOnce(index.names, own, percent), tipo };
  const { readings, hitsOf } = isTyped ? withNamesInside(index.names, search) : search;
  const asked = { tipo, names: readings[tipo], politica, hitsOf, isCandidate, counts };
  const { matches: asAsked, close, apart } = yield* matchNames(index, asked);
  const other = otherOf(tipo);
  const others = yield* matchNames(index, {
    ...asked,
    tipo: other,
    names: readings[other],
    isOtherTipo: true,
  });
  const matches = new Map(asAsked);
  for (const [entry, match] of others.matches) {
    const standing = asAsked.get(entry);
    if (!standing || compareScores(match.comparison, standing.comparison) > 0) matches.set(entry, match);
  }
  return { matches, close, apart, near: others.near, readings };
}

/**
 * The entries that match by name where nobody says whether a person or a company is asked for: the name is compared as
 * both, and the better counts.
 */
export function* matchEitherTipo(
  index: Pick<ScreeningIndex<Modulo>, "names">,
  { readings: own, politica, percent, isCandidate, isTyped }: Omit<BothTipos, "tipo">,
): Slices<Pick<NameMatches, "matches" | "close">> {
  const matches = new Map<number, NameMatch>();
  const close = new EntrySet();
  const search = { readings: own, hitsOf: searchOnce(index.names, own, percent) };
  const { readings, hitsOf } = isTyped ? withNamesInside(index.names, search) : search;
  for (const tipo of PERSONA_TIPOS) {
    const names = readings[tipo];
    const found = yield* matchNames(index, { tipo, names, politica, hitsOf, isCandidate });
    for (const [entry, match] of found.matches) {
      const standing = matches.get(entry);
      if (!standing || compareScores(match.comparison, standing.comparison) > 0) matches.set(entry, match);
    }
    close.addAll(found.close);
  }
  return { matches, close };
}

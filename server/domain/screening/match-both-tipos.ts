import type { Modulo } from "../shared/lista";
import { corresponds } from "./correspondence/correspondence";
import type { ScreeningIndex } from "./index/screening-index";
import { matchNames, type NameMatch, type NameMatches } from "./match-names";
import { compareScores, EXACTO, reaches } from "./score/score";
import { type Readings, searchOnce } from "./search/search-once";
import type { Slices } from "./slices";
import { PERSONA_TIPOS, type PersonaTipo, type PoliticaCoincidencia } from "./types";

interface BothTipos {
  /** The type asked for. */
  readonly tipo: PersonaTipo;
  readonly readings: Readings;
  readonly politica: PoliticaCoincidencia;
  /** The least score, in hundredths. */
  readonly percent: number;
  readonly isCandidate: (entry: number) => boolean;
}

export interface BothMatches extends NameMatches {
  /** Entries that match as of the other type only, and not exactly. */
  readonly otherTipo: ReadonlySet<number>;
}

const otherOf = (tipo: PersonaTipo): PersonaTipo => PERSONA_TIPOS.find((one) => one !== tipo) ?? tipo;

/**
 * The entries that match by name, whatever their type. Those of the other type are compared with the name as that type
 * reads it, and match where they are `exacto` and correspond (under `solo_puntaje`, where they are `exacto`): what the
 * query says of the type hides nobody of that very name. Contract-decisions 213.
 */
export function* matchBothTipos(
  index: ScreeningIndex<Modulo>,
  { tipo, readings, politica, percent, isCandidate }: BothTipos,
): Slices<BothMatches> {
  const hitsOf = searchOnce(index.names, readings, percent);
  const asked = { tipo, names: readings[tipo], politica, hitsOf, isCandidate };
  const { matches: own, discarded } = yield* matchNames(index, asked);
  const other = otherOf(tipo);
  const others = yield* matchNames(index, {
    ...asked,
    tipo: other,
    names: readings[other],
    prefersCorresponding: true,
  });
  const matches = new Map(own);
  const otherTipo = new Set<number>();
  for (const [entry, match] of others.matches) {
    const standing = own.get(entry);
    if (!isSure(match, politica)) {
      if (!standing) otherTipo.add(entry);
    } else if (!standing || compareScores(match.comparison, standing.comparison) > 0) {
      matches.set(entry, match);
    }
  }
  return { matches, discarded, otherTipo };
}

const isSure = ({ comparison, correspondence }: NameMatch, politica: PoliticaCoincidencia): boolean =>
  reaches(comparison, EXACTO) && (politica === "solo_puntaje" || corresponds(correspondence));

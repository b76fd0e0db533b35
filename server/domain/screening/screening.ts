import { queriedDocumento } from "./documento-match";
import { screenedOn } from "./entry-store";
import { findDocumento } from "./find-documento";
import { foundMatch } from "./found-match";
import type { ScreeningIndex } from "./index-build";
import { matchNames } from "./match-names";
import { compareMatches } from "./match-order";
import { queryNames } from "./normalize";
import { secondPass } from "./second-pass";
import { severidadOf } from "./severidad";
import { POSIBLE } from "./similarity";
import type { PoliticaCoincidencia, ScreeningQuery, ScreeningResult } from "./types";

/**
 * Version of the rules that make matches: normalization (with its transliteration tables), score, correspondence,
 * documents, second pass. Part of the evidence: whoever changes what a query finds raises it.
 */
export const MOTOR = "2";

/**
 * Screens a query against one index: every entry that matches by name or document, then the second pass. A name
 * without two letters finds nothing; see `isComparableName`. `hoy` is the day in Bogota, `YYYY-MM-DD`: entries are
 * screened until their last day. The same arguments give the same result, order included. matching.md.
 */
export function screenIndex(
  index: ScreeningIndex,
  query: ScreeningQuery,
  politica: PoliticaCoincidencia,
  hoy: string,
): ScreeningResult {
  const isCandidate = screenedOn(index.entries, hoy);
  const byName = matchNames(index, {
    tipo: query.tipo,
    names: query.nombre === null ? [] : queryNames(query.nombre, query.tipo),
    politica,
    percent: POSIBLE,
    isCandidate,
  });
  const byDocumento =
    query.documento === null
      ? new Map<number, never>()
      : findDocumento(index, queriedDocumento(query.documento), isCandidate);
  const first = [...new Set([...byDocumento.keys(), ...byName.matches.keys()])]
    .map((entry) =>
      foundMatch(index, query, {
        entry,
        name: byName.matches.get(entry) ?? null,
        documento: byDocumento.get(entry) ?? null,
        derivadoDe: null,
      }),
    )
    .sort(compareMatches);
  const second = secondPass(index, { first, tipo: query.tipo, isCandidate });
  const found = [...first, ...second.map((finding) => foundMatch(index, query, finding))].sort(
    compareMatches,
  );
  const matched = new Set(found.map(({ entry }) => entry));
  const matches = found.map(({ match }) => match);
  return {
    severidad: severidadOf(matches),
    matches,
    candidatosDescartados: [...byName.discarded].filter((entry) => !matched.has(entry)).length,
    listas: index.listas,
  };
}

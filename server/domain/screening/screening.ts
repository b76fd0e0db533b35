import type { ListaEntry } from "../listas/lista-entry";
import { apartadosOf } from "./apartados";
import { holdsNumero, queriedDocumentos, seemsOfOtherCountry } from "./documentos/documento-match";
import { findDocumento } from "./documentos/find-documento";
import { foundMatch, matchOrder } from "./found-match";
import { screenedOn } from "./index/entry-store";
import type { ScreeningIndex } from "./index/screening-index";
import { matchBothTipos } from "./match-both-tipos";
import { type Readings, readName } from "./names/reading";
import { POSIBLE } from "./score/score";
import { secondPass } from "./second-pass";
import { severidadOf } from "./severidad";
import { finish, mapInSlices, type Slices } from "./slices";
import type { Advertencia, PoliticaCoincidencia, ScreeningQuery, ScreeningResult } from "./types";

/**
 * Version of the rules that make matches: normalization (with its transliteration tables), score, correspondence,
 * documents, second pass. Part of the evidence. A change of what a query finds raises it.
 */
export const MOTOR = "19";

/**
 * The room's way in. names/ makes names comparable, index/ holds those of the lists, search/ (with engine/ and score/)
 * gives the ones that score enough, correspondence/ says whether their words answer to the query's, documentos/ finds
 * numbers; the files beside this one make matches of what was found.
 *
 * Screens a query against one index: every entry that matches by name or document, then the second pass. A name
 * without two letters finds nothing; see `isComparableName`. `hoy` is the day in Bogota, `YYYY-MM-DD`: entries are
 * screened until their last day. The same arguments give the same result, order included. matching.md.
 */
export const screenIndex = (...asked: Parameters<typeof screenWithEntries>): ScreeningResult =>
  finish(screenWithEntries(...asked)).result;

/**
 * The same with the entry of each match, in the same order, which the evidence does not have. With stops: a name with
 * hundreds of matches would hold everything else for too long.
 */
export function* screenWithEntries(
  index: ScreeningIndex,
  query: ScreeningQuery,
  politica: PoliticaCoincidencia,
  hoy: string,
): Slices<{ readonly result: ScreeningResult; readonly entries: readonly ListaEntry[] }> {
  const isCandidate = screenedOn(index.entries, hoy);
  const { readings, advertencias } = readName(query.nombre);
  const byName = yield* matchBothTipos(index, {
    tipo: query.tipo,
    readings,
    politica,
    percent: POSIBLE,
    isCandidate,
    isTyped: true,
  });
  const byDocumento =
    query.documento === null
      ? new Map<number, never>()
      : findDocumento(index, queriedDocumentos(query.documento, query.pais), isCandidate);
  const entries = [...new Set([...byDocumento.keys(), ...byName.matches.keys()])];
  const first = yield* mapInSlices(entries, (entry) =>
    foundMatch(index, query, {
      entry,
      name: byName.matches.get(entry) ?? null,
      documento: byDocumento.get(entry) ?? null,
      derivadoDe: null,
    }),
  );
  const compareMatches = matchOrder(query.tipo);
  first.sort(compareMatches);
  const findings = yield* secondPass(index, { first, tipo: query.tipo, politica, isCandidate });
  const second = yield* mapInSlices(findings, (finding) => foundMatch(index, query, finding));
  const found = [...first, ...second].sort(compareMatches);
  const matched = new Set(found.map(({ entry }) => entry));
  const matches = found.map(({ match }) => match);
  const result = {
    severidad: severidadOf(matches),
    matches,
    candidatosDescartados: byName.close.sizeWithout(matched),
    apartados: apartadosOf(index, byName.apart, matched),
    coincidenciasOtroTipo: [...byName.near].filter((entry) => !matched.has(entry)).length,
    lecturas: lecturasOf(byName.readings),
    advertencias: advertenciasOf(query, advertencias[query.tipo]),
    listas: index.listas,
  };
  return { result, entries: found.map(({ content }) => content) };
}

/** Why any answer to this query is doubtful. Known before anything is compared. */
export const advertenciasOf = (
  query: Omit<ScreeningQuery, "fechaNacimiento">,
  read: readonly Advertencia[] = readName(query.nombre).advertencias[query.tipo],
): readonly Advertencia[] => [
  ...read,
  ...(seemsOfOtherCountry(query) ? ["numero_de_otro_pais" as const] : []),
  ...(holdsNumero(query) ? ["numero_en_nombre" as const] : []),
];

const lecturasOf = ({ natural, juridica }: Readings): string[] => [
  ...new Set([...natural, ...juridica].map(({ normalized }) => normalized)),
];

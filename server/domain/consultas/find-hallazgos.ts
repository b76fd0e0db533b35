import type { ListaEnVigor } from "../listas/lista";
import { looselyQueriedDocumento } from "../screening/documentos/documento-match";
import { findDocumento } from "../screening/documentos/find-documento";
import { type FoundEntry, readFound } from "../screening/found-match";
import { screenedOn } from "../screening/index/entry-store";
import type { ScreeningIndex } from "../screening/index/screening-index";
import { matchNames, type NameMatch, type NameMatches } from "../screening/match-names";
import { byText } from "../screening/match-order";
import { readName } from "../screening/names/reading";
import { compareScores, POSIBLE } from "../screening/score/score";
import { withNamesInside } from "../screening/search/names-inside";
import { searchOnce } from "../screening/search/search-once";
import { mapInSlices, type Slices } from "../screening/slices";
import { type Advertencia, PERSONA_TIPOS, type PoliticaCoincidencia } from "../screening/types";
import { CRITERIOS, type Criterio, type DiligenciaQuery, type Hallazgo, splitRegistro } from "./hallazgo";

/** A source as a diligencia consulted it. */
interface FuenteConsultada extends ListaEnVigor<"diligencia"> {
  /** What it and the query allowed to compare; empty: nothing. */
  readonly comparadaPor: readonly Criterio[];
}

export interface DiligenciaResult {
  readonly hallazgos: readonly Hallazgo[];
  /** Entries that had the score and not the correspondence. */
  readonly candidatosDescartados: number;
  readonly advertencias: readonly Advertencia[];
  /** The versions of the one index the whole query used, by slug. */
  readonly fuentes: readonly FuenteConsultada[];
}

interface NameSearch {
  readonly nombre: string | null;
  readonly politica: PoliticaCoincidencia;
  readonly isCandidate: (entry: number) => boolean;
}

/**
 * Every record of the entries that match by document or by name, with the engine and the rule of a screening and
 * without a second pass. The better score first, then source, name and the source's identifier: a total order, the
 * same every time. `hoy` is the day in Bogota.
 */
export function* findHallazgos(
  index: ScreeningIndex<"diligencia">,
  query: DiligenciaQuery,
  politica: PoliticaCoincidencia,
  hoy: string,
): Slices<DiligenciaResult> {
  const isCandidate = screenedOn(index.entries, hoy);
  const documento = looselyQueriedDocumento(query.tipoDocumento, query.documento);
  const byDocumento = findDocumento(index, [documento], isCandidate);
  const byName = yield* findNames(index, { nombre: query.nombre, politica, isCandidate });
  const entries = new Set([...byDocumento.keys(), ...byName.matches.keys()]);
  const found = yield* mapInSlices([...entries], (entry) =>
    hallazgosOf(index, {
      entry,
      documento: byDocumento.get(entry) ?? null,
      name: byName.matches.get(entry) ?? null,
    }),
  );
  const isCompared = { documento: documento.numero !== null, nombre: byName.isCompared };
  return {
    hallazgos: found.toSorted(bestFirst).flatMap(({ hallazgos }) => hallazgos),
    candidatosDescartados: [...byName.discarded.keys()].filter((entry) => !entries.has(entry)).length,
    advertencias: byName.advertencias,
    fuentes: index.listas.map((lista) => ({
      ...lista,
      comparadaPor: CRITERIOS[lista.slug].filter((criterio) => isCompared[criterio]),
    })),
  };
}

/** Nobody says whether a person or a company is asked for: the name is compared as both, and the better counts. */
function* findNames(
  index: ScreeningIndex<"diligencia">,
  { nombre, politica, isCandidate }: NameSearch,
): Slices<
  Pick<NameMatches, "matches" | "discarded"> &
    Pick<DiligenciaResult, "advertencias"> & { readonly isCompared: boolean }
> {
  const matches = new Map<number, NameMatch>();
  const discarded = new Map<number, NameMatch | null>();
  const { readings: own, advertencias } = readName(nombre);
  const search = { readings: own, hitsOf: searchOnce(index.names, own, POSIBLE) };
  const { readings, hitsOf } = withNamesInside(index.names, search);
  for (const tipo of PERSONA_TIPOS) {
    const names = readings[tipo];
    const found = yield* matchNames(index, { tipo, names, politica, hitsOf, isCandidate });
    for (const [entry, match] of found.matches) {
      const standing = matches.get(entry);
      if (!standing || compareScores(match.comparison, standing.comparison) > 0) matches.set(entry, match);
    }
    for (const [entry, name] of found.discarded) discarded.set(entry, name);
  }
  const isCompared = PERSONA_TIPOS.some((tipo) => readings[tipo].length > 0);
  return { matches, discarded, isCompared, advertencias };
}

type Found = ReturnType<typeof hallazgosOf>;

/** One for each record that the entry has. */
function hallazgosOf(index: ScreeningIndex<"diligencia">, found: FoundEntry) {
  const { lista, content, comparison, shown } = readFound(index, found);
  const hallazgos = (content.detalles ?? []).map(
    (detalle): Hallazgo => ({
      ...shown,
      ...splitRegistro(detalle),
      fuente: lista.slug,
      fuenteNombre: lista.nombre,
      coincidenciaPor: found.documento ? "documento" : "nombre",
    }),
  );
  return { hallazgos, comparison, keys: [lista.slug, shown.nombreCoincidencia, content.sourceId] as const };
}

const bestFirst = (one: Found, other: Found): number =>
  compareScores(other.comparison, one.comparison) ||
  byText(one.keys[0], other.keys[0]) ||
  byText(one.keys[1], other.keys[1]) ||
  byText(one.keys[2], other.keys[2]);

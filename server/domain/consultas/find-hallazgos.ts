import type { ListaEnVigor } from "../listas/lista";
import { looselyQueriedDocumento } from "../screening/documentos/documento-match";
import { findDocumento } from "../screening/documentos/find-documento";
import { byText, type FoundEntry, readFound } from "../screening/found-match";
import { screenedOn } from "../screening/index/entry-store";
import type { ScreeningIndex } from "../screening/index/screening-index";
import { matchEitherTipo } from "../screening/match-both-tipos";
import { readName } from "../screening/names/reading";
import { compareScores, POSIBLE } from "../screening/score/score";
import { mapInSlices, type Slices } from "../screening/slices";
import { type Advertencia, PERSONA_TIPOS, type PoliticaCoincidencia } from "../screening/types";
import { type Criterio, type DiligenciaQuery, type Hallazgo, splitRegistro } from "./hallazgo";

/** A source as a diligencia consulted it. */
interface FuenteConsultada extends ListaEnVigor<"diligencia"> {
  /** Number of its entries with a document to compare. Since the third `esquema`. */
  readonly entradasConDocumento: number;
  /** Criteria that the source and the query allowed. Empty if none. */
  readonly comparadaPor: readonly Criterio[];
}

export interface DiligenciaResult {
  readonly hallazgos: readonly Hallazgo[];
  /** Entries with the score but without the correspondence. */
  readonly candidatosDescartados: number;
  readonly advertencias: readonly Advertencia[];
  /** The versions of the one index the whole query used, by slug. */
  readonly fuentes: readonly FuenteConsultada[];
}

/**
 * Finds every record of the entries that match by document or name, with the engine and rule of a screening, without a
 * second pass. Sorted by score, then source, name and identifier: a total order. `hoy` is the day in Bogota.
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
  const { readings, advertencias } = readName(query.nombre);
  const asked = { readings, politica, percent: POSIBLE, isCandidate, isTyped: true };
  const byName = yield* matchEitherTipo(index, asked);
  const entries = new Set([...byDocumento.keys(), ...byName.matches.keys()]);
  const found = yield* mapInSlices([...entries], (entry) =>
    hallazgosOf(index, {
      entry,
      documento: byDocumento.get(entry) ?? null,
      name: byName.matches.get(entry) ?? null,
    }),
  );
  const isNamed = PERSONA_TIPOS.some((tipo) => readings[tipo].length > 0);
  const comparadaPor = (conDocumento: number): Criterio[] => [
    ...(documento.numero !== null && conDocumento > 0 ? ["documento" as const] : []),
    ...(isNamed ? ["nombre" as const] : []),
  ];
  return {
    hallazgos: found.toSorted(bestFirst).flatMap(({ hallazgos }) => hallazgos),
    candidatosDescartados: byName.close.sizeWithout(entries),
    advertencias: advertencias.juridica,
    fuentes: index.listas.map((lista, place) => {
      const entradasConDocumento = index.conDocumento[place] ?? 0;
      return { ...lista, entradasConDocumento, comparadaPor: comparadaPor(entradasConDocumento) };
    }),
  };
}

type EntryHallazgos = ReturnType<typeof hallazgosOf>;

/** One per record of the entry. */
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

const bestFirst = (one: EntryHallazgos, other: EntryHallazgos): number =>
  compareScores(other.comparison, one.comparison) ||
  byText(one.keys[0], other.keys[0]) ||
  byText(one.keys[1], other.keys[1]) ||
  byText(one.keys[2], other.keys[2]);

import { type ListaEnVigor, type Modulo, TIERS } from "../listas/lista";
import type { BirthDate, EntryDocumento, EntryTipo, ListaEntry } from "../listas/lista-entry";
import { exactCorrespondence, pairWorth } from "./correspondence/exact-correspondence";
import type { Correspondence } from "./correspondence/pair";
import { withSameNumero } from "./documentos/documento-match";
import type { FoundDocumento } from "./documentos/find-documento";
import { readEntry } from "./index/entry-store";
import { normalizedName } from "./index/name-index";
import type { ScreeningIndex } from "./index/screening-index";
import type { NameMatch } from "./match-names";
import { hasTwoLetters } from "./names/alphabet";
import { comparableName } from "./names/normalize";
import {
  type Comparison,
  compareScores,
  cutNearest,
  cutTo4,
  EXACTO,
  IDENTICAL,
  reaches,
  shownJaroWinkler,
  shownLevenshtein,
  shownScore,
} from "./score/score";
import type {
  Agreement,
  Explicacion,
  Match,
  PersonaTipo,
  Resultado,
  ScreeningQuery,
  TipoCoincidencia,
} from "./types";

/** An entry found, and by what; at least one of `name` and `documento`. A document decides over a name. */
export interface FoundEntry {
  readonly entry: number;
  readonly name: NameMatch | null;
  readonly documento: FoundDocumento | null;
}

export interface Finding extends FoundEntry {
  readonly derivadoDe: Match["derivadoDe"];
}

/** A match with what the order of matches and the second pass need of its entry. */
export interface FoundMatch {
  readonly match: Match;
  readonly entry: number;
  readonly content: ListaEntry;
  /** What scored; `IDENTICAL` by document. */
  readonly comparison: Comparison;
}

/**
 * A found entry as shown, of any module. The score is cut to 4 decimals, and `resultado` follows from the exact one.
 */
export function readFound<M extends Modulo>(
  index: ScreeningIndex<M>,
  { entry, name, documento }: FoundEntry,
) {
  const content = readEntry(index.entries, entry);
  const comparison = documento || !name ? IDENTICAL : name.comparison;
  const matched = content.names[name?.place ?? 0];
  const carried = documento?.own ?? content.documentos[0];
  return {
    lista: index.listas[index.entries.listas[entry] as number] as ListaEnVigor<M>,
    content,
    comparison,
    matched,
    shown: {
      nombreCoincidencia: matched?.text ?? "",
      score: shownScore(comparison),
      resultado: reaches(comparison, EXACTO) ? "exacto" : "posible",
      documentoCoincidencia: carried ? shownDocumento(carried) : null,
    },
  } as const;
}

const shownDocumento = ({ tipo, numero, pais }: EntryDocumento) => ({
  tipo: tipo ?? "desconocido",
  numero,
  pais,
});

const screenedTipo = (tipo: EntryTipo): TipoCoincidencia =>
  tipo === "natural" || tipo === "juridica" ? tipo : "desconocido";

/** The match a client sees. Contract, MatchItem. */
export function foundMatch(index: ScreeningIndex, query: ScreeningQuery, finding: Finding): FoundMatch {
  const { entry, name, documento } = finding;
  const { lista, content, comparison, matched, shown } = readFound(index, finding);
  const birthDate = query.tipo === "natural" ? query.fechaNacimiento : null;
  const named =
    name !== null && finding.derivadoDe === null && query.documento !== null ? query.documento : null;
  const agreeing = named === null ? undefined : (documento?.own ?? withSameNumero(content.documentos, named));
  const told = documento || !name ? BY_DOCUMENTO : explainName(index, name);
  // Field by field: copying objects would take as long as all the rest.
  const match: Match = {
    nombreCoincidencia: shown.nombreCoincidencia,
    score: shown.score,
    resultado: shown.resultado,
    documentoCoincidencia: agreeing ? shownDocumento(agreeing) : shown.documentoCoincidencia,
    tipoCoincidencia: screenedTipo(content.tipo),
    lista: lista.slug,
    listaNombre: lista.nombre,
    tier: lista.tier,
    vinculanteColombia: lista.tier === "1_vinculante",
    fundamentoLegal: content.fundamentoLegal,
    matchPor: documento ? "documento" : "nombre",
    derivado: finding.derivadoDe !== null,
    derivadoDe: finding.derivadoDe,
    explicacion: {
      forma: told.forma,
      jaroWinkler: told.jaroWinkler,
      levenshtein: told.levenshtein,
      correspondencia: told.correspondencia,
      nombreNormalizado: told.nombreNormalizado,
      lectura: told.lectura,
      coincidenciaNormalizada: told.coincidenciaNormalizada,
      pares: told.pares,
      contradicciones: told.contradicciones,
      aliasDebil: matched?.isWeak ?? false,
      ccComoNit: documento?.isCcAsNit ?? false,
      otroNombre: isOtherName(query, finding),
      nombreYNumero: agreeing !== undefined,
      otroTipoDocumento: (documento?.place ?? 0) > 0,
      // Contract-decisions 60: a company has no birth date, also if one was sent.
      fechaNacimiento: birthAgreement(birthDate, content.births),
      pais: countryAgreement(query.pais, content.paises),
    },
  };
  return { match, entry, content, comparison };
}

/** A name that was asked for, and could be compared, is not the one that the document is under. */
const isOtherName = ({ nombre, tipo }: ScreeningQuery, { name, documento, derivadoDe }: Finding): boolean =>
  documento !== null &&
  name === null &&
  derivadoDe === null &&
  nombre !== null &&
  hasTwoLetters(comparableName(nombre, tipo).normalized);

type NameExplanation = Omit<
  Required<Explicacion>,
  | "aliasDebil"
  | "ccComoNit"
  | "otroNombre"
  | "nombreYNumero"
  | "otroTipoDocumento"
  | "fechaNacimiento"
  | "pais"
>;

const BY_DOCUMENTO: NameExplanation = {
  forma: null,
  jaroWinkler: null,
  levenshtein: null,
  correspondencia: null,
  nombreNormalizado: null,
  lectura: null,
  coincidenciaNormalizada: null,
  pares: [],
  contradicciones: [],
};

function explainName(index: ScreeningIndex, name: NameMatch): NameExplanation {
  const { row, forma, comparison, correspondence, queried } = name;
  return {
    forma,
    jaroWinkler: shownJaroWinkler(comparison),
    levenshtein: shownLevenshtein(comparison),
    correspondencia: shownCorrespondence(correspondence),
    nombreNormalizado: queried.normalized,
    lectura: queried.lectura,
    coincidenciaNormalizada: normalizedName(index.names, row),
    pares: correspondence.pairs.map((pair) => ({
      consulta: pair.consulta,
      lista: pair.lista,
      score: cutNearest(pair.worth) ?? cutTo4(pairWorth(pair)),
    })),
    contradicciones: correspondence.contradictions,
  };
}

const shownCorrespondence = (correspondence: Correspondence): number =>
  cutNearest(correspondence.value) ?? cutTo4(exactCorrespondence(correspondence));

const yearOf = (date: string): number => Number(date.slice(0, 4));

/**
 * How a queried birth date (`YYYY-MM-DD`) agrees with those of an entry: on the year, or within the entry's range, and
 * within one year more where the source says "about". Any of them is enough. matching.md section 5.
 */
export function birthAgreement(queried: string | null, births: readonly BirthDate[]): Agreement {
  if (queried === null || births.length === 0) return "sin_dato";
  const year = yearOf(queried);
  const agrees = births.some(({ from, to, isApproximate }) => {
    const margin = isApproximate ? 1 : 0;
    return yearOf(from) - margin <= year && year <= yearOf(to) + margin;
  });
  return agrees ? "coincide" : "difiere";
}

/** Only countries with a known code are compared: words in a source's own language contradict nothing. */
export function countryAgreement(queried: string | null, paises: readonly string[]): Agreement {
  const codes = paises.filter((pais) => /^[A-Z]{2}$/.test(pais));
  if (queried === null || codes.length === 0) return "sin_dato";
  return codes.includes(queried.toUpperCase()) ? "coincide" : "difiere";
}

const RESULTADO_ORDER = { exacto: 0, posible: 1 } as const satisfies Record<Resultado, number>;
const AGREEMENT_ORDER = { coincide: 0, sin_dato: 1, difiere: 2 } as const satisfies Record<Agreement, number>;

/** By code units: the same on every machine and in every locale. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Of equal scores the entries of the asked type, or of unknown type, come before those of the other. */
const tipoOrder = ({ content }: FoundMatch, tipo: PersonaTipo): number =>
  content.tipo === tipo || content.tipo === "desconocido" ? 0 : 1;

/**
 * Exact before possible, then tier, agreement of the birth date, score, the asked type, agreement of the country, list,
 * name and the source's identifier: a total order, the same every time. matching.md section 7.
 */
export const matchOrder =
  (tipo: PersonaTipo) =>
  (one: FoundMatch, other: FoundMatch): number => {
    const [a, b] = [one.match, other.match];
    return (
      RESULTADO_ORDER[a.resultado] - RESULTADO_ORDER[b.resultado] ||
      TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) ||
      AGREEMENT_ORDER[a.explicacion.fechaNacimiento] - AGREEMENT_ORDER[b.explicacion.fechaNacimiento] ||
      compareScores(other.comparison, one.comparison) ||
      tipoOrder(one, tipo) - tipoOrder(other, tipo) ||
      AGREEMENT_ORDER[a.explicacion.pais] - AGREEMENT_ORDER[b.explicacion.pais] ||
      byText(a.lista, b.lista) ||
      byText(a.nombreCoincidencia, b.nombreCoincidencia) ||
      byText(one.content.sourceId, other.content.sourceId)
    );
  };

import type { ListaEntry } from "../listas/lista-entry";
import { listedDocumento } from "./documentos/documento-match";
import { findDocumento } from "./documentos/find-documento";
import type { Finding, FoundMatch } from "./found-match";
import type { ScreeningIndex } from "./index/screening-index";
import { matchBothTipos } from "./match-both-tipos";
import { hasTwoLetters } from "./names/alphabet";
import { comparableName } from "./names/normalize";
import type { QueryName } from "./names/reading";
import { compareScores, EXACTO } from "./score/score";
import type { Slices } from "./slices";
import type { PersonaTipo, PoliticaCoincidencia } from "./types";

interface SecondPass {
  /** Matches of the first pass, in the order of the answer. */
  readonly first: readonly FoundMatch[];
  /** For the names of an entry whose own type is unknown. */
  readonly tipo: PersonaTipo;
  readonly politica: PoliticaCoincidencia;
  readonly isCandidate: (entry: number) => boolean;
}

/**
 * Looks in the other lists for what an `exacto` of the first pass adds: for one found by name, the documents its entry
 * carries; for one found by document, its entry's names, `exacto` only and of whichever type. One level; no entry of the first pass and none
 * twice: a document decides over a name, then the better score, then the earlier match. matching.md section 5.
 */
export function* secondPass(
  index: ScreeningIndex,
  { first, tipo, politica, isCandidate }: SecondPass,
): Slices<Finding[]> {
  const known = new Set(first.map(({ entry }) => entry));
  const derived = new Map<number, Finding>();
  for (const origin of first) {
    if (origin.match.resultado !== "exacto") continue;
    const lista = index.entries.listas[origin.entry];
    const isElsewhere = (entry: number) =>
      index.entries.listas[entry] !== lista && !known.has(entry) && isCandidate(entry);
    const findings =
      origin.match.matchPor === "nombre"
        ? byDocumentos(index, origin, isElsewhere)
        : yield* byNames(index, origin, { tipo, politica, isCandidate: isElsewhere });
    yield;
    for (const finding of findings) {
      const standing = derived.get(finding.entry);
      if (!standing || decidesOver(finding, standing)) derived.set(finding.entry, finding);
    }
  }
  return [...derived.values()];
}

function decidesOver(finding: Finding, standing: Finding): boolean {
  if (standing.documento || finding.documento) return !standing.documento;
  return finding.name && standing.name
    ? compareScores(finding.name.comparison, standing.name.comparison) > 0
    : false;
}

function byDocumentos(
  index: ScreeningIndex,
  { match, content }: FoundMatch,
  isCandidate: (entry: number) => boolean,
): Finding[] {
  return content.documentos.flatMap((documento) =>
    [...findDocumento(index, [listedDocumento(documento)], isCandidate)].map(([entry, own]) => ({
      entry,
      name: null,
      documento: own,
      derivadoDe: { tipo: "documento" as const, valor: documento.numero, ...originOf(match) },
    })),
  );
}

function* byNames(
  index: ScreeningIndex,
  { match, content }: FoundMatch,
  { tipo: queriedTipo, politica, isCandidate }: Omit<SecondPass, "first">,
): Slices<Finding[]> {
  const tipo = content.tipo === "natural" || content.tipo === "juridica" ? content.tipo : queriedTipo;
  const names = { natural: namesOnce(content, "natural"), juridica: namesOnce(content, "juridica") };
  const readings = { natural: [...names.natural.values()], juridica: [...names.juridica.values()] };
  const textOf = (queried: string) => (names.natural.get(queried) ?? names.juridica.get(queried))?.text;
  const { matches } = yield* matchBothTipos(index, {
    tipo,
    readings,
    politica,
    percent: EXACTO,
    isCandidate,
    isTyped: false,
  });
  return [...matches].map(([entry, name]) => ({
    entry,
    name,
    documento: null,
    derivadoDe: {
      tipo: "nombre" as const,
      valor: textOf(name.queried.normalized) ?? name.queried.normalized,
      ...originOf(match),
    },
  }));
}

const originOf = ({ listaNombre, nombreCoincidencia }: FoundMatch["match"]) => ({
  listaNombre,
  entrada: nombreCoincidencia,
});

type EntryName = QueryName & { readonly text: string };

/** Each comparable name of an entry once, by its normalized form, with the first text that is written so. */
function namesOnce({ names }: ListaEntry, tipo: PersonaTipo): Map<string, EntryName> {
  const once = new Map<string, EntryName>();
  for (const { text } of names) {
    const name = comparableName(text, tipo);
    if (hasTwoLetters(name.normalized) && !once.has(name.normalized)) {
      once.set(name.normalized, { ...name, lectura: null, matches: "any", text });
    }
  }
  return once;
}

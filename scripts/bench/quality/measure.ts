import type { ListaEntry } from "../../../server/domain/listas/lista-entry";
import {
  buildScreeningIndex,
  type IndexedLista,
  type ScreeningIndex,
} from "../../../server/domain/screening/index/screening-index";
import { screenIndex } from "../../../server/domain/screening/screening";
import type { Match, PersonaTipo, PoliticaCoincidencia } from "../../../server/domain/screening/types";
import { listaOf } from "./real-entries";
import type { Step } from "./steps";
import type { Variant } from "./variants";

const HOY = "2026-11-20";

/** An amount for each policy. */
export type ByPolitica = Readonly<Record<PoliticaCoincidencia, number>>;

/**
 * Each name as an entry of its own, with the owner's identity as `fundamentoLegal`, which a match shows. An entry
 * matches if one of its names does, so every name that a step affects is visible. Documents are left out.
 */
function namesApart(entry: ListaEntry, owner: string, { without }: Step): ListaEntry[] {
  const tipo = entry.tipo === "juridica" ? "juridica" : "natural";
  return entry.names.map(({ text, isWeak }, place) => ({
    ...entry,
    sourceId: `${owner}.${place}`,
    names: [{ text: without(text, tipo), isWeak }],
    documentos: [],
    fundamentoLegal: owner,
  }));
}

function indexWithout(listas: readonly IndexedLista[], step: Step): ScreeningIndex {
  return buildScreeningIndex(
    listas.map(({ lista, entries }) => ({
      lista,
      entries: [...entries].flatMap((entry) => namesApart(entry, `${lista.slug}/${entry.sourceId}`, step)),
    })),
  );
}

interface Ask {
  readonly index: ScreeningIndex;
  readonly step: Step;
  readonly politica: PoliticaCoincidencia;
}

/** Entries found, by list and identity, and whether one of the names has all words of the other. */
function found({ index, step, politica }: Ask, nombre: string, tipo: PersonaTipo): Map<string, boolean> {
  const query = {
    tipo,
    nombre: step.without(nombre, tipo),
    documento: null,
    fechaNacimiento: null,
    pais: null,
  };
  const entries = new Map<string, boolean>();
  for (const match of screenIndex(index, query, politica, HOY).matches.filter(step.stands)) {
    const id = match.fundamentoLegal ?? "";
    entries.set(id, entries.get(id) === true || isNamesake(match));
  }
  return entries;
}

function isNamesake({ explicacion: { nombreNormalizado, coincidenciaNormalizada } }: Match): boolean {
  const names = [nombreNormalizado, coincidenciaNormalizada].map((name) => name?.split(" ") ?? []);
  const [fewer = [], more = []] = names.toSorted((one, other) => one.length - other.length);
  return fewer.every((word) => count(fewer, word) <= count(more, word));
}

const count = (words: readonly string[], word: string): number =>
  words.filter((other) => other === word).length;

const forBoth = (measure: (politica: PoliticaCoincidencia) => number): ByPolitica => ({
  correspondencia: measure("correspondencia"),
  solo_puntaje: measure("solo_puntaje"),
});

/**
 * The number of variants that find their own entry. That depends on the two alone (the engine is exact, and no weight
 * depends on the rest of the list), so the index has only those entries.
 */
export function recalled(variants: readonly Variant[], step: Step): ByPolitica {
  const entries = variants.map(({ names, tipo }, number) => ({
    sourceId: String(number),
    tipo,
    names,
    documentos: [],
    births: [],
    paises: [],
    fundamentoLegal: null,
  }));
  const index = indexWithout([listaOf("ofac_sdn", "3_referencia", entries)], step);
  return forBoth(
    (politica) =>
      variants.filter(({ consulta, tipo }, number) =>
        found({ index, step, politica }, consulta, tipo).has(`ofac_sdn/${number}`),
      ).length,
  );
}

export interface FalseAlarms {
  /** Mean number of entries an innocent name finds. */
  readonly mean: ByPolitica;
  /** Those with the same name, or with a name that contains the other. No rule by name may hide them. */
  readonly namesakes: ByPolitica;
  /** The share of innocent names with any entry. */
  readonly share: ByPolitica;
}

export interface FalseAlarmsByLista {
  readonly all: FalseAlarms;
  readonly withoutPep: FalseAlarms;
}

/** Entries found by names that are on no list. */
export function falseAlarms(
  listas: readonly IndexedLista[],
  innocents: readonly string[],
  step: Step,
  tipo: PersonaTipo = "natural",
): FalseAlarmsByLista {
  const index = indexWithout(listas, step);
  const alarmsOf = (politica: PoliticaCoincidencia) =>
    innocents.map((nombre) => [...found({ index, step, politica }, nombre, tipo)]);
  const alarms = { correspondencia: alarmsOf("correspondencia"), solo_puntaje: alarmsOf("solo_puntaje") };
  const among = (isCounted: (id: string) => boolean): FalseAlarms => {
    const mean = (of: (alarms: readonly (readonly [string, boolean])[]) => number) =>
      forBoth((politica) => {
        const counts = alarms[politica].map((found) => of(found.filter(([id]) => isCounted(id))));
        return counts.reduce((sum, each) => sum + each, 0) / innocents.length;
      });
    return {
      mean: mean(({ length }) => length),
      namesakes: mean((found) => found.filter(([, isNamesake]) => isNamesake).length),
      share: mean(({ length }) => Math.sign(length)),
    };
  };
  return { all: among(() => true), withoutPep: among((id) => !id.startsWith("pep_colombia/")) };
}

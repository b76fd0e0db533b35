import {
  buildScreeningIndex,
  type IndexedLista,
  type ScreeningIndex,
} from "../../../server/domain/screening/index-build";
import { screenIndex } from "../../../server/domain/screening/screening";
import type { Match, PersonaTipo, PoliticaCoincidencia } from "../../../server/domain/screening/types";
import type { ListaEntry } from "../../../server/domain/shared/lista-entry";
import { listaOf } from "./real-entries";
import type { Step } from "./steps";
import type { Variant } from "./variants";

const HOY = "2026-11-20";

/** An amount for each policy. */
export type ByPolitica = Readonly<Record<PoliticaCoincidencia, number>>;

/**
 * Each name an entry of its own, under the owner's identity as `fundamentoLegal`, which a match tells: an entry matches
 * where one of its names does, and so every name is seen that a step might have made match. Documents are left out.
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

/** Entries found, by list and identity. */
function found({ index, step, politica }: Ask, nombre: string, tipo: PersonaTipo): Set<string> {
  const query = {
    tipo,
    nombre: step.without(nombre, tipo),
    documento: null,
    fechaNacimiento: null,
    pais: null,
  };
  const { matches } = screenIndex(index, query, politica, HOY);
  return new Set(matches.filter(step.stands).map(({ fundamentoLegal }: Match) => fundamentoLegal ?? ""));
}

const forBoth = (measure: (politica: PoliticaCoincidencia) => number): ByPolitica => ({
  correspondencia: measure("correspondencia"),
  solo_puntaje: measure("solo_puntaje"),
});

/**
 * How many variants find the entry they were made from. Whether they do depends on the two alone (the engine is exact,
 * and no weight on the rest of the list): the index holds only those entries.
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
  /** Mean number of entries an innocent name finds, and the share of names that find any. */
  readonly mean: ByPolitica;
  readonly meanWithoutPep: ByPolitica;
  readonly share: ByPolitica;
  readonly shareWithoutPep: ByPolitica;
}

/** What names of nobody on the lists find all the same. */
export function falseAlarms(
  listas: readonly IndexedLista[],
  innocents: readonly string[],
  step: Step,
): FalseAlarms {
  const index = indexWithout(listas, step);
  const counts = (politica: PoliticaCoincidencia) =>
    innocents.map((nombre) => {
      const all = [...found({ index, step, politica }, nombre, "natural")];
      return { all: all.length, withoutPep: all.filter((id) => !id.startsWith("pep_colombia/")).length };
    });
  const counted = { correspondencia: counts("correspondencia"), solo_puntaje: counts("solo_puntaje") };
  const mean = (of: (count: { all: number; withoutPep: number }) => number) =>
    forBoth((politica) => counted[politica].reduce((sum, count) => sum + of(count), 0) / innocents.length);
  return {
    mean: mean(({ all }) => all),
    meanWithoutPep: mean(({ withoutPep }) => withoutPep),
    share: mean(({ all }) => Math.sign(all)),
    shareWithoutPep: mean(({ withoutPep }) => Math.sign(withoutPep)),
  };
}

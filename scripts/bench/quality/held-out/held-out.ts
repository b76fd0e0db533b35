import type { ContradictionRule } from "../../../../server/domain/screening/correspondence/rule";
import { readEntry } from "../../../../server/domain/screening/index/entry-store";
import {
  buildScreeningIndex,
  type ScreeningIndex,
} from "../../../../server/domain/screening/index/screening-index";
import { encode } from "../../../../server/domain/screening/names/alphabet";
import { comparableName, normalizeName } from "../../../../server/domain/screening/names/normalize";
import { sortTokens } from "../../../../server/domain/screening/names/sounds";
import { compare, prepareName } from "../../../../server/domain/screening/score/compare";
import { EXACTO, POSIBLE, reaches } from "../../../../server/domain/screening/score/score";
import { seededRandom, syntheticName } from "../../../../server/domain/screening/testing/synthetic-names";
import type { PersonaTipo } from "../../../../server/domain/screening/types";
import { innocentCompany } from "../companies";
import { COMPANIES, OTHER_COMPANIES } from "../company-vocabulary";
import { listaOf, realEntries, syntheticPep } from "../real-entries";
import { commonestName, commonestUnruledName, commonName } from "./common-names";
import { HELD_OUT_COMPANIES } from "./company-words";
import { type LabelledPair, labelledPairs } from "./labelled-pairs";
import { type Perturbed, perturbedSets } from "./perturbations";
import { matching, type Plausible, plausible } from "./plausible";

const PAIRS = 500;

/** Rules are chosen on the first half of the entries and pairs, with another vocabulary than on the second. */
export const CHOOSING = 0;
export const JUDGING = 1;

interface AlarmSet {
  readonly name: string;
  readonly index: ScreeningIndex;
  readonly tipo: PersonaTipo;
  readonly asked: readonly (readonly Plausible[])[];
}

interface RecallSet {
  readonly name: string;
  /** For each query the names of its own entry. */
  readonly asked: readonly { readonly tipo: PersonaTipo; readonly own: readonly Plausible[] }[];
}

interface PairSet {
  readonly pairs: readonly (LabelledPair & { readonly names: readonly Plausible[] })[];
}

/** The data that a rule is judged on, searched once. */
export interface HeldOut {
  readonly everything: ScreeningIndex;
  readonly alarms: readonly AlarmSet[];
  readonly recall: readonly RecallSet[];
  readonly pairs: PairSet;
}

export async function heldOut(half: number, sample: number, seed: number): Promise<HeldOut> {
  const { onu, ofac, eu } = await realEntries();
  const sanctions = [
    listaOf("onu_consolidated", "1_vinculante", onu),
    listaOf("ofac_sdn", "3_referencia", ofac),
    listaOf("eu_consolidated", "3_referencia", eu),
  ];
  const invent = half === CHOOSING ? syntheticName : commonName;
  const pep = listaOf("pep_colombia", "2_obligatoria", syntheticPep(seed + half, invent));
  const [without, everything] = [buildScreeningIndex(sanctions), buildScreeningIndex([...sanctions, pep])];
  const random = seededRandom(9_000 + 2 * seed + half);
  const ofCommonest = seededRandom(12_000 + 2 * seed + half);
  const persons = Array.from({ length: sample }, () => invent(random));
  const commonest = Array.from({ length: 2 * sample }, () => commonestName(ofCommonest));
  const unruled = Array.from({ length: 2 * sample }, () => commonestUnruledName(ofCommonest));
  const vocabularies = half === CHOOSING ? [COMPANIES, OTHER_COMPANIES] : [HELD_OUT_COMPANIES];
  const companies = vocabularies.flatMap((vocabulary) =>
    Array.from({ length: (2 * sample) / vocabularies.length }, () => innocentCompany(vocabulary, random)),
  );
  const alarmsOf = (
    name: string,
    index: ScreeningIndex,
    asked: readonly string[],
    tipo: PersonaTipo,
  ): AlarmSet => ({
    name,
    index,
    tipo,
    asked: asked.map((nombre) => plausible(index, nombre, tipo)),
  });
  const listed = [...onu, ...ofac, ...eu].filter((_, place) => place % 2 === half);
  return {
    everything,
    alarms: [
      alarmsOf("persons", without, persons, "natural"),
      alarmsOf("with PEP", everything, persons, "natural"),
      alarmsOf("companies", without, companies, "juridica"),
      alarmsOf("commonest names", without, commonest, "natural"),
      alarmsOf("outside the rule", without, unruled, "natural"),
    ],
    recall: perturbedSets(listed, Math.ceil(sample / 2), seed + half).map(({ name, asked }) => ({
      name,
      asked: asked.map((each) => ({ tipo: each.tipo, own: ownNames(everything, each) })),
    })),
    pairs: { pairs: labelledPairs(PAIRS, half, seed).map((pair) => ({ ...pair, names: asPlausible(pair) })) },
  };
}

/** Among the names that the query finds, those of its own entry. Lists repeat people. */
function ownNames(index: ScreeningIndex, { consulta, tipo, names }: Perturbed): Plausible[] {
  const texts = new Set(names.map(({ text }) => text));
  return plausible(index, consulta, tipo).filter(({ entry }) =>
    readEntry(index.entries, entry).names.some(({ text }) => texts.has(text)),
  );
}

/** A pair as if the name were listed. Empty if it has no score. */
function asPlausible({ consulta, lista }: LabelledPair): Plausible[] {
  const own = comparableName(consulta, "natural");
  const listed = normalizeName(lista, "natural");
  const forms = [
    compare(prepareName(own.normalized), encode(listed)),
    compare(prepareName(sortTokens(own.normalized)), encode(sortTokens(listed))),
  ];
  if (!forms.some((form) => reaches(form, POSIBLE))) return [];
  return [
    {
      own,
      lista: listed,
      isUnvowelled: false,
      entry: 0,
      isExacto: forms.some((form) => reaches(form, EXACTO)),
    },
  ];
}

export interface Figures {
  readonly alarms: Readonly<Record<string, number>>;
  /** Alarms with the same name, or with a name that contains the other. */
  readonly namesakes: Readonly<Record<string, number>>;
  readonly recall: Readonly<Record<string, number>>;
  readonly precision: number;
  readonly pairRecall: number;
  readonly f1: number;
}

/** The figures of a rule. Null: without contradictions. */
export function figuresOf(
  { everything, alarms, recall, pairs: { pairs } }: HeldOut,
  rule: ContradictionRule | null,
): Figures {
  const isMatch = (tipo: PersonaTipo, names: readonly Plausible[]) =>
    matching(everything, tipo, names, rule).size > 0;
  const said = pairs.map(({ isSame, names }) => ({ isSame, isFound: isMatch("natural", names) }));
  const count = (isSame: boolean, isFound: boolean) =>
    said.filter((each) => each.isSame === isSame && each.isFound === isFound).length;
  const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)];
  const alarmsOf = (of: (names: readonly Plausible[]) => readonly Plausible[]) =>
    Object.fromEntries(
      alarms.map(({ name, index, tipo, asked }) => [
        name,
        asked.reduce((sum, names) => sum + matching(index, tipo, of(names), rule).size, 0) / asked.length,
      ]),
    );
  return {
    alarms: alarmsOf((names) => names),
    namesakes: alarmsOf((names) => names.filter(isNamesake)),
    recall: Object.fromEntries(
      recall.map(({ name, asked }) => [
        name,
        asked.filter(({ tipo, own }) => isMatch(tipo, own)).length / asked.length,
      ]),
    ),
    precision: right / (right + wrong),
    pairRecall: right / (right + missed),
    f1: (2 * right) / (2 * right + wrong + missed),
  };
}

function isNamesake({ own, lista }: Plausible): boolean {
  const [fewer = [], more = []] = [own.normalized.split(" "), lista.split(" ")].sort(
    (one, other) => one.length - other.length,
  );
  return fewer.every((word) => more.includes(word));
}

import { parseArgs } from "node:util";
import type { IndexedLista } from "../../server/domain/screening/index/screening-index";
import { seededRandom, syntheticName } from "../../server/domain/screening/testing/synthetic-names";
import type { PersonaTipo } from "../../server/domain/screening/types";
import { hasRealFiles } from "../../server/lists/testing/real-files";
import { innocentCompany } from "./quality/companies";
import { COMPANIES, OTHER_COMPANIES } from "./quality/company-vocabulary";
import { foreignInnocents } from "./quality/foreign-innocents";
import { reportHeldOut } from "./quality/held-out/report";
import { type ByPolitica, type FalseAlarmsByLista, falseAlarms, recalled } from "./quality/measure";
import { otherName } from "./quality/other-names";
import { printAlarms, printAlarmsWithoutPep, printRecall, rate, total } from "./quality/print";
import { listaOf, realEntries, syntheticPep } from "./quality/real-entries";
import { printStepGains } from "./quality/step-gains";
import { NO_STEP_OFF } from "./quality/steps";
import { type VariantSet, variantSets } from "./quality/variants";

const INNOCENTS = 20_000;
const SET_SIZE = 2_000;
/** With a step switched off, a part of the innocents is enough. */
const STEP_SHARE = 5;

const RELATIVE_RECALL = 0.99;
const ALARMS = 1;
const ALARMS_WITHOUT_PEP = 0.1;
const COMPANY_ALARMS = 0.1;
const COMPANY_RECALL = 0.98;

type Invent = (random: () => number) => string;

function innocentNames(count: number, seed: number, invent: Invent): string[] {
  const random = seededRandom(INNOCENTS + seed);
  return Array.from({ length: count }, () => invent(random));
}

function judge(target: string, isMet: boolean, measured: string): void {
  console.log(`${isMet ? "met   " : "MISSED"}  ${target}: ${measured}`);
  if (!isMet) process.exitCode = 1;
}

/** The vocabulary that rules were chosen on, and another one. */
const VOCABULARIES: readonly { readonly name: string; readonly person: Invent; readonly company: Invent }[] =
  [
    {
      name: "Colombian",
      person: syntheticName,
      company: (random) => innocentCompany(COMPANIES, random),
    },
    {
      name: "other vocabulary",
      person: otherName,
      company: (random) => innocentCompany(OTHER_COMPANIES, random),
    },
  ];

/** The targets are for policy `correspondencia`, which is in force unless support sets the other. */
function judgeAll(
  sets: readonly VariantSet[],
  found: readonly ByPolitica[],
  alarms: FalseAlarmsByLista,
  companyAlarms: FalseAlarmsByLista,
): void {
  const all = total(found);
  const anyOrder = sets.findIndex(({ name }) => name === "any order");
  const asked = sets[anyOrder]?.variants.length ?? 0;
  const ordered = found[anyOrder]?.correspondencia ?? 0;
  const [mean, meanWithoutPep] = [alarms.all.mean, alarms.withoutPep.mean];
  console.log("");
  judge(
    `recall at least ${RELATIVE_RECALL} of the bare score's, all sets`,
    all.correspondencia >= RELATIVE_RECALL * all.solo_puntaje,
    rate(all.correspondencia, all.solo_puntaje),
  );
  judge("full names in any order 1.000", ordered === asked, rate(ordered, asked));
  judge(
    `mean alarms with PEP at most ${ALARMS}`,
    mean.correspondencia <= ALARMS,
    mean.correspondencia.toFixed(3),
  );
  judge(
    `mean alarms without PEP at most ${ALARMS_WITHOUT_PEP}`,
    meanWithoutPep.correspondencia <= ALARMS_WITHOUT_PEP,
    meanWithoutPep.correspondencia.toFixed(3),
  );
  const ofCompanies = companyAlarms.withoutPep.mean.correspondencia;
  judge(
    `mean alarms of companies at most ${COMPANY_ALARMS}`,
    ofCompanies <= COMPANY_ALARMS,
    ofCompanies.toFixed(3),
  );
  const rates = sets.flatMap(({ name, variants }, place) =>
    name.includes("company") ? [(found[place]?.correspondencia ?? 0) / variants.length] : [],
  );
  judge(
    `recall of companies at least ${COMPANY_RECALL} on every set`,
    Math.min(...rates) >= COMPANY_RECALL,
    Math.min(...rates).toFixed(4),
  );
}

/** The lists with entries of that type only: a match is then of the other type than the query. */
const onlyOf = (listas: readonly IndexedLista[], tipo: PersonaTipo): IndexedLista[] =>
  listas.map(({ lista, entries }) => ({
    lista,
    entries: [...entries].filter((entry) => entry.tipo === tipo),
  }));

function printOtherTipo(
  title: string,
  listas: readonly IndexedLista[],
  names: readonly string[],
  tipo: PersonaTipo,
): void {
  const { all } = falseAlarms(listas, names, NO_STEP_OFF, tipo);
  printAlarmsWithoutPep(`${title}, ${names.length}`, { all, withoutPep: all });
}

interface QualityReport {
  readonly setSize: number;
  readonly innocentCount: number;
  readonly seed: number;
  /** Half of the entries to query. Null for all. */
  readonly half: number | null;
}

async function report({ setSize, innocentCount, seed, half }: QualityReport): Promise<void> {
  const { onu, ofac, eu } = await realEntries();
  const isAsked = (_: unknown, place: number) => half === null || place % 2 === half;
  const sets = variantSets([...onu, ...ofac].filter(isAsked), eu.filter(isAsked), setSize, seed);
  const found = sets.map(({ variants }) => recalled(variants, NO_STEP_OFF));
  printRecall(sets, found);
  const sanctions = [
    listaOf("onu_consolidated", "1_vinculante", onu),
    listaOf("ofac_sdn", "3_referencia", ofac),
    listaOf("eu_consolidated", "3_referencia", eu),
  ];
  const alarms = VOCABULARIES.map(({ name, person, company }) => {
    const pep = listaOf("pep_colombia", "2_obligatoria", syntheticPep(seed, person));
    const persons = innocentNames(innocentCount, seed, person);
    const ofPersons = falseAlarms([...sanctions, pep], persons, NO_STEP_OFF);
    printAlarms(name, ofPersons, innocentCount);
    const companies = innocentNames(innocentCount, seed, company);
    const ofCompanies = falseAlarms(sanctions, companies, NO_STEP_OFF, "juridica");
    printAlarmsWithoutPep(`companies, ${innocentCount}`, ofCompanies);
    printOtherTipo("persons against companies", onlyOf(sanctions, "juridica"), persons, "natural");
    printOtherTipo(
      "companies against persons",
      onlyOf([...sanctions, pep], "natural"),
      companies,
      "juridica",
    );
    return { ofPersons, ofCompanies };
  });
  console.log("and names in other scripts, recombined from those of the EU's list");
  for (const script of ["Arabic", "Cyrillic"]) {
    const foreign = foreignInnocents(eu, new RegExp(`\\p{Script=${script}}`, "u"), setSize, seed);
    printAlarmsWithoutPep(`${script}, ${foreign.length}`, falseAlarms(sanctions, foreign, NO_STEP_OFF));
  }
  const innocents = innocentNames(Math.ceil(innocentCount / STEP_SHARE), seed, syntheticName);
  printStepGains({ sets, found }, sanctions, innocents);
  for (const { ofPersons, ofCompanies } of alarms) judgeAll(sets, found, ofPersons, ofCompanies);
}

const { values } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string" },
    half: { type: "string" },
    "held-out": { type: "boolean" },
    alarms: { type: "boolean" },
  },
});
const sample = values.sample === undefined ? null : Number(values.sample);
const seed = Number(values.seed ?? 0);
const half = values.half === undefined ? null : Number(values.half);
if (sample !== null && !(Number.isInteger(sample) && sample > 0)) {
  console.error("--sample takes a whole number: of variants a set, and of innocent names");
  process.exitCode = 1;
} else if (!Number.isInteger(seed) || seed < 0) {
  console.error("--seed takes a whole number: with another, other variants, innocents and PEP are drawn");
  process.exitCode = 1;
} else if (half !== null && half !== 0 && half !== 1) {
  console.error(
    "--half takes 0 or 1: every other entry is asked for, so that one half chooses and the other judges",
  );
  process.exitCode = 1;
} else if (!hasRealFiles) {
  console.error(
    "The real list files are not beside the checkout (../shared/data): there is nothing to measure.",
  );
  process.exitCode = 1;
} else {
  if (!values["held-out"] && !values.alarms)
    await report({ setSize: sample ?? SET_SIZE, innocentCount: sample ?? INNOCENTS, seed, half });
  await reportHeldOut(sample ?? SET_SIZE, seed, values.alarms ?? false);
}

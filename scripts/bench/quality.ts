import { parseArgs } from "node:util";
import { seededRandom, syntheticName } from "../../server/domain/screening/testing/synthetic-names";
import { foreignInnocents } from "./quality/foreign-innocents";
import { type ByPolitica, type FalseAlarmsByLista, falseAlarms, recalled } from "./quality/measure";
import { printAlarms, printForeignAlarms, printRecall, rate, total } from "./quality/print";
import { listaOf, realEntries, syntheticPep } from "./quality/real-entries";
import { printStepGains } from "./quality/step-gains";
import { NO_STEP_OFF } from "./quality/steps";
import { type VariantSet, variantSets } from "./quality/variants";
import { hasRealLists } from "./real-lists";

const INNOCENTS = 20_000;
const SET_SIZE = 2_000;
/** With the steps switched off in turn, a part of the innocents says enough. */
const STEP_SHARE = 5;

const RELATIVE_RECALL = 0.99;
const ALARMS = 2;
const ALARMS_WITHOUT_PEP = 0.3;

function innocentNames(count: number, seed: number): string[] {
  const random = seededRandom(INNOCENTS + seed);
  return Array.from({ length: count }, () => syntheticName(random));
}

function judge(target: string, isMet: boolean, measured: string): void {
  console.log(`${isMet ? "met   " : "MISSED"}  ${target}: ${measured}`);
  if (!isMet) process.exitCode = 1;
}

/** The targets are of policy `correspondencia`, the one in force unless support sets the other. */
function judgeAll(
  sets: readonly VariantSet[],
  found: readonly ByPolitica[],
  alarms: FalseAlarmsByLista,
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
}

async function report(setSize: number, innocentCount: number, seed: number): Promise<void> {
  const { onu, ofac, eu } = await realEntries();
  const sets = variantSets([...onu, ...ofac], eu, setSize, seed);
  const found = sets.map(({ variants }) => recalled(variants, NO_STEP_OFF));
  printRecall(sets, found);
  const sanctions = [
    listaOf("onu_consolidated", "1_vinculante", onu),
    listaOf("ofac_sdn", "3_referencia", ofac),
    listaOf("eu_consolidated", "3_referencia", eu),
  ];
  const innocents = innocentNames(innocentCount, seed);
  const pep = listaOf("pep_colombia", "2_obligatoria", syntheticPep(seed));
  const alarms = falseAlarms([...sanctions, pep], innocents, NO_STEP_OFF);
  printAlarms(alarms, innocentCount);
  console.log("and names in other scripts, recombined from those of the EU's list");
  for (const script of ["Arabic", "Cyrillic"]) {
    const foreign = foreignInnocents(eu, new RegExp(`\\p{Script=${script}}`, "u"), setSize, seed);
    printForeignAlarms(script, falseAlarms(sanctions, foreign, NO_STEP_OFF), foreign.length);
  }
  printStepGains({ sets, found }, sanctions, innocents.slice(0, Math.ceil(innocentCount / STEP_SHARE)));
  judgeAll(sets, found, alarms);
}

const { values } = parseArgs({ options: { sample: { type: "string" }, seed: { type: "string" } } });
const sample = values.sample === undefined ? null : Number(values.sample);
const seed = Number(values.seed ?? 0);
if (sample !== null && !(Number.isInteger(sample) && sample > 0)) {
  console.error("--sample takes a whole number: of variants a set, and of innocent names");
  process.exitCode = 1;
} else if (!Number.isInteger(seed) || seed < 0) {
  console.error("--seed takes a whole number: with another, other variants, innocents and PEP are drawn");
  process.exitCode = 1;
} else if (!hasRealLists) {
  console.error(
    "The real list files are not beside the checkout (../shared/data): there is nothing to measure.",
  );
  process.exitCode = 1;
} else {
  await report(sample ?? SET_SIZE, sample ?? INNOCENTS, seed);
}

import { parseArgs } from "node:util";
import { POLITICAS } from "../../server/domain/screening/types";
import { type ByPolitica, type FalseAlarms, falseAlarms, recalled } from "./quality/measure";
import { listaOf, realEntries, syntheticPep } from "./quality/real-entries";
import { NO_STEP_OFF, STEPS } from "./quality/steps";
import { type VariantSet, variantSets } from "./quality/variants";
import { hasRealLists } from "./real-lists";
import { seededRandom, syntheticName } from "./synthetic-names";

const INNOCENTS = 20_000;
const SET_SIZE = 2_000;
/** With every step off in turn, a part of the innocents says enough. */
const STEP_SHARE = 5;

const TARGETS = { relativeRecall: 0.99, alarms: 2, alarmsWithoutPep: 0.3 };

const padded = (cells: readonly (string | number)[]): string =>
  cells.map((cell, column) => (column === 0 ? String(cell).padEnd(26) : String(cell).padStart(13))).join("");

const rate = (count: number, of: number): string => (of === 0 ? "–" : (count / of).toFixed(4));

const total = (amounts: readonly ByPolitica[]): ByPolitica => ({
  correspondencia: amounts.reduce((sum, { correspondencia }) => sum + correspondencia, 0),
  solo_puntaje: amounts.reduce((sum, { solo_puntaje }) => sum + solo_puntaje, 0),
});

function printRecall(sets: readonly VariantSet[], found: readonly ByPolitica[]): void {
  const row = (name: string, size: number, { correspondencia, solo_puntaje }: ByPolitica) =>
    console.log(
      padded([
        name,
        size,
        rate(correspondencia, size),
        rate(solo_puntaje, size),
        rate(correspondencia, solo_puntaje),
      ]),
    );
  console.log("\nRecall: variants of real OFAC and UN names (other scripts: EU) that find their entry");
  console.log(padded(["set", "variants", ...POLITICAS, "of the score's"]));
  sets.forEach(({ name, variants }, place) => {
    row(name, variants.length, found[place] as ByPolitica);
  });
  row(
    "all",
    sets.reduce((sum, { variants }) => sum + variants.length, 0),
    total(found),
  );
}

function printAlarms({ mean, meanWithoutPep, share, shareWithoutPep }: FalseAlarms, count: number): void {
  console.log(`\nFalse alarms: entries that an innocent Colombian name finds, ${count} names`);
  console.log(padded(["", ...POLITICAS]));
  const row = (name: string, amount: ByPolitica) =>
    console.log(padded([name, ...POLITICAS.map((politica) => amount[politica].toFixed(3))]));
  row("OFAC + UN + EU, mean", meanWithoutPep);
  row("  names with any", shareWithoutPep);
  row("and 37,600 PEP, mean", mean);
  row("  names with any", share);
}

function judge(name: string, isMet: boolean, measured: string): void {
  console.log(`${isMet ? "met   " : "MISSED"}  ${name}: ${measured}`);
  if (!isMet) process.exitCode = 1;
}

async function report(setSize: number, innocentCount: number): Promise<void> {
  const { onu, ofac, eu } = await realEntries();
  const sets = variantSets([...onu, ...ofac], eu, setSize);
  const found = sets.map(({ variants }) => recalled(variants, NO_STEP_OFF));
  printRecall(sets, found);

  const random = seededRandom(INNOCENTS);
  const innocents = Array.from({ length: innocentCount }, () => syntheticName(random));
  const sanctions = [
    listaOf("onu_consolidated", "1_vinculante", onu),
    listaOf("ofac_sdn", "3_referencia", ofac),
    listaOf("eu_consolidated", "3_referencia", eu),
  ];
  const pep = listaOf("pep_colombia", "2_obligatoria", syntheticPep());
  const alarms = falseAlarms([...sanctions, pep], innocents, NO_STEP_OFF);
  printAlarms(alarms, innocentCount);

  const few = innocents.slice(0, Math.ceil(innocentCount / STEP_SHARE));
  const usual = falseAlarms(sanctions, few, NO_STEP_OFF).mean;
  console.log(
    "\nWhat each step of normalization adds: variants found, and alarms a name without PEP, less those",
  );
  console.log("with the step switched off; and the set that needs it most, with the step → without");
  console.log(padded(["step", "correspond.", "solo_puntaje", "alarms corr.", "alarms solo"]));
  for (const step of STEPS) {
    const without = sets.map(({ variants }) => recalled(variants, step));
    const losses = found.map((all, place) => all.correspondencia - (without[place]?.correspondencia ?? 0));
    const most = losses.indexOf(Math.max(...losses));
    const [all, less] = [total(found), total(without)];
    const off = falseAlarms(sanctions, few, step).mean;
    const size = sets[most]?.variants.length ?? 0;
    const needs = `   ${sets[most]?.name}: ${rate(found[most]?.correspondencia ?? 0, size)} → ${rate(without[most]?.correspondencia ?? 0, size)}`;
    console.log(
      padded([
        step.name,
        all.correspondencia - less.correspondencia,
        all.solo_puntaje - less.solo_puntaje,
        (usual.correspondencia - off.correspondencia).toFixed(3),
        (usual.solo_puntaje - off.solo_puntaje).toFixed(3),
      ]) + needs,
    );
  }

  console.log("");
  const all = total(found);
  const anyOrder = sets.findIndex(({ name }) => name === "any order");
  const relative = all.correspondencia / all.solo_puntaje;
  judge(
    `recall at least ${TARGETS.relativeRecall} of the bare score's`,
    relative >= TARGETS.relativeRecall,
    relative.toFixed(4),
  );
  const ordered = found[anyOrder]?.correspondencia ?? 0;
  const orderedSize = sets[anyOrder]?.variants.length ?? 0;
  judge("full names in any order 1.000", ordered === orderedSize, rate(ordered, orderedSize));
  const { mean, meanWithoutPep } = alarms;
  judge(
    `alarms with PEP at most ${TARGETS.alarms}`,
    mean.correspondencia <= TARGETS.alarms,
    mean.correspondencia.toFixed(3),
  );
  judge(
    `alarms without PEP at most ${TARGETS.alarmsWithoutPep}`,
    meanWithoutPep.correspondencia <= TARGETS.alarmsWithoutPep,
    meanWithoutPep.correspondencia.toFixed(3),
  );
}

const { values } = parseArgs({ options: { sample: { type: "string" } } });
const sample = values.sample === undefined ? null : Number(values.sample);
if (sample !== null && !(Number.isInteger(sample) && sample > 0)) {
  console.error("--sample takes a whole number of variants a set, and of innocent names");
  process.exitCode = 1;
} else if (!hasRealLists) {
  console.error(
    "The real list files are not beside the checkout (../shared/data): there is nothing to measure.",
  );
  process.exitCode = 1;
} else {
  await report(sample ?? SET_SIZE, sample ?? INNOCENTS);
}

import {
  CONTRADICTIONS,
  type ContradictionRule,
} from "../../../../server/domain/screening/correspondence/rule";
import { CHOOSING, type Figures, figuresOf, type HeldOut, heldOut, JUDGING } from "./held-out";

const GOALS: Readonly<Record<string, number>> = { persons: 0.08, "with PEP": 0.15, companies: 0.01 };
const LEAST_F1 = 0.86;

/** The rule in force with each of its numbers and exceptions changed in turn. */
const FRONTIER: Readonly<Record<string, ContradictionRule | null>> = {
  "no contradictions": null,
  "in force": CONTRADICTIONS,
  ...Object.fromEntries(
    [2, 4, 5, 10, 30].map((knownFrom) => [`known from ${knownFrom}`, { ...CONTRADICTIONS, knownFrom }]),
  ),
  "one sound, two names": { ...CONTRADICTIONS, isOneBySound: false },
  "one edit, two names": { ...CONTRADICTIONS, isOneByEdit: false },
  ...Object.fromEntries(
    [0, 70, 75, 80].map((pairedPercent) => [
      `paired from ${pairedPercent}`,
      { ...CONTRADICTIONS, pairedPercent },
    ]),
  ),
  ...Object.fromEntries(
    [40, 60, 101].map((mistypedPercent) => [
      `mistyped from ${mistypedPercent}`,
      { ...CONTRADICTIONS, mistypedPercent },
    ]),
  ),
  ...Object.fromEntries(
    [0, 5, 20, 30].map((rareBelow) => [`rare below ${rareBelow}`, { ...CONTRADICTIONS, rareBelow }]),
  ),
  "known of 2 letters": { ...CONTRADICTIONS, fewestKnownLetters: 2 },
  "known of 4 letters": { ...CONTRADICTIONS, fewestKnownLetters: 4 },
  "left of 3 letters": { ...CONTRADICTIONS, fewestLeftLetters: 3 },
};

const shown = (value: number): string => value.toFixed(4).padStart(9);

const least = (recall: Figures["recall"], of: string): number =>
  Math.min(...Object.entries(recall).flatMap(([name, rate]) => (name.startsWith(of) ? [rate] : [])));

/** Alarms against recall, a line for each rule. */
function printFrontier(sets: HeldOut): void {
  const heads = [
    "persons",
    "with PEP",
    "companies",
    "1 typo",
    "2 typos",
    "3 typos",
    "2, no 2nd",
    "spelled",
    "comp. 1",
    "comp. 2",
    "prec.",
    "recall",
    "F1",
  ];
  console.log(
    `\nAlarms against recall, on the half that chooses\n${"".padEnd(22)}${heads.map((head) => head.padStart(9)).join("")}`,
  );
  for (const [name, rule] of Object.entries(FRONTIER)) {
    const { alarms, recall, precision, pairRecall, f1 } = figuresOf(sets, rule);
    const cells = [
      ...Object.values(alarms),
      recall["one typo"],
      recall["two typos"],
      recall["three typos"],
      recall["two typos, no second name"],
      Math.min(recall["other spelling"] ?? 0, recall["two other spellings"] ?? 0),
      recall["company, one typo"],
      recall["company, two typos"],
      precision,
      pairRecall,
      f1,
    ];
    console.log(`${name.padEnd(22)}${cells.map((value) => shown(value ?? Number.NaN)).join("")}`);
  }
}

/** What is reported of the rule in force: the half that nothing was chosen on, beside nothing contradicting. */
function printHeldOut(sets: HeldOut): void {
  const [off, on] = [figuresOf(sets, null), figuresOf(sets, CONTRADICTIONS)];
  const row = (name: string, pick: (figures: Figures) => number) =>
    console.log(`${name.padEnd(34)}${shown(pick(off))}${shown(pick(on))}`);
  console.log(`\nHeld out${"".padEnd(26)}${"without".padStart(9)}${"in force".padStart(9)}`);
  for (const name of Object.keys(on.alarms)) {
    row(`alarms, ${name}`, ({ alarms }) => alarms[name] ?? Number.NaN);
    row("  same or whole names", ({ namesakes }) => namesakes[name] ?? Number.NaN);
  }
  for (const name of Object.keys(on.recall)) row(name, ({ recall }) => recall[name] ?? Number.NaN);
  row("pairs, precision", ({ precision }) => precision);
  row("pairs, recall", ({ pairRecall }) => pairRecall);
  row("pairs, F1", ({ f1 }) => f1);
  const isMet = [
    ...Object.entries(GOALS).map(([name, most]) => (on.alarms[name] ?? 1) <= most),
    on.f1 >= LEAST_F1,
    least(on.recall, "") >= least(off.recall, ""),
  ];
  console.log(`goals (alarms, F1, least recall): ${isMet.map((met) => (met ? "met" : "MISSED")).join(", ")}`);
}

export async function reportHeldOut(sample: number, seed: number): Promise<void> {
  printFrontier(await heldOut(CHOOSING, sample, seed));
  printHeldOut(await heldOut(JUDGING, sample, seed));
}

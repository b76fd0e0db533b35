import { NameCorrespondence } from "../../../../server/domain/screening/correspondence/correspondence";
import {
  CONTRADICTIONS,
  type ContradictionRule,
} from "../../../../server/domain/screening/correspondence/rule";
import { encode } from "../../../../server/domain/screening/names/alphabet";
import { soundAlike } from "../../../../server/domain/screening/names/sounds-alike";
import type { PersonaTipo } from "../../../../server/domain/screening/types";
import { CHOOSING, type Figures, figuresOf, type HeldOut, heldOut, JUDGING } from "./held-out";
import { matching, type Plausible } from "./plausible";

const GOALS: Readonly<Record<string, number>> = {
  persons: 0.08,
  "with PEP": 0.15,
  companies: 0.01,
  "commonest names": 0.08,
  "outside the rule": 0.08,
};
const LEAST_F1 = 0.86;

/** The current rule with each of its numbers and exceptions changed in turn. */
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

/** Prints alarms against recall, one line per rule. */
function printFrontier(sets: HeldOut): void {
  const heads = [
    "persons",
    "with PEP",
    "companies",
    "common",
    "outside",
    "1 typo",
    "2 typos",
    "3 typos",
    "2, no 2nd",
    "spelled",
    "comp. 1",
    "comp. 2",
    "shortened",
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
      Math.min(recall["company, cut short"] ?? 0, recall["company, consonants"] ?? 0),
      precision,
      pairRecall,
      f1,
    ];
    console.log(`${name.padEnd(22)}${cells.map((value) => shown(value ?? Number.NaN)).join("")}`);
  }
}

/** Reports the current rule on the half that nothing was chosen on, beside a rule without contradictions. */
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

/** Why an innocent name matched a listed one: the pair of their words that agrees least. */
function causeOf({ own, lista, isExacto }: Plausible, tipo: PersonaTipo): string {
  const listed = { text: encode(lista), offset: 0, length: lista.length, isUnvowelled: false };
  const { pairs } = new NameCorrespondence(own, tipo).with(listed);
  const [least] = pairs.toSorted((one, other) => one.worth - other.worth);
  if (isExacto) return "exacto";
  if (!least || least.worth === 1)
    return pairs.length === 1 ? "one word alone" : "same name, or whole in the other";
  if (soundAlike(least.consulta, least.lista)) return "another spelling of a word";
  return least.worth >= 0.82 ? "a word alike" : "a word that resembles another";
}

/** Prints every alarm of the sets without PEP, with the number of each cause. */
function printAlarms({ alarms }: HeldOut): void {
  for (const { name, index, tipo, asked } of alarms.filter(({ name }) => name !== "with PEP")) {
    const causes = new Map<string, number>();
    console.log(`\nAlarms, ${name}`);
    for (const names of asked) {
      const told = new Set<number>();
      for (const plausible of names) {
        if (told.has(plausible.entry) || matching(index, tipo, [plausible], CONTRADICTIONS).size === 0)
          continue;
        told.add(plausible.entry);
        const cause = causeOf(plausible, tipo);
        causes.set(cause, (causes.get(cause) ?? 0) + 1);
        console.log(`  ${plausible.own.normalized.padEnd(40)} ${plausible.lista.padEnd(40)} ${cause}`);
      }
    }
    for (const [cause, count] of causes) console.log(`  ${cause}: ${(count / asked.length).toFixed(4)}`);
  }
}

export async function reportHeldOut(sample: number, seed: number, areAlarmsListed: boolean): Promise<void> {
  if (!areAlarmsListed) printFrontier(await heldOut(CHOOSING, sample, seed));
  const judged = await heldOut(JUDGING, sample, seed);
  if (areAlarmsListed) printAlarms(judged);
  printHeldOut(judged);
}

import { POLITICAS } from "../../../server/domain/screening/types";
import type { ByPolitica, FalseAlarms, FalseAlarmsByLista } from "./measure";
import type { VariantSet } from "./variants";

export const padded = (cells: readonly (string | number)[]): string =>
  cells.map((cell, column) => (column === 0 ? String(cell).padEnd(26) : String(cell).padStart(16))).join("");

export const rate = (count: number, of: number): string => (of === 0 ? "–" : (count / of).toFixed(4));

export const total = (amounts: readonly ByPolitica[]): ByPolitica => ({
  correspondencia: amounts.reduce((sum, { correspondencia }) => sum + correspondencia, 0),
  solo_puntaje: amounts.reduce((sum, { solo_puntaje }) => sum + solo_puntaje, 0),
});

function recallRow(name: string, size: number, { correspondencia, solo_puntaje }: ByPolitica): void {
  const rates = [rate(correspondencia, size), rate(solo_puntaje, size), rate(correspondencia, solo_puntaje)];
  console.log(padded([name, size, ...rates]));
}

export function printRecall(sets: readonly VariantSet[], found: readonly ByPolitica[]): void {
  console.log("\nRecall: variants of real OFAC and UN names (other scripts: EU) that find their entry");
  console.log(padded(["set", "variants", ...POLITICAS, "of the score's"]));
  sets.forEach(({ name, variants }, place) => {
    recallRow(name, variants.length, found[place] as ByPolitica);
  });
  const sizes = sets.map(({ variants }) => variants.length);
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  const isLatin = (_: unknown, place: number) => sets[place]?.isLatin === true;
  recallRow("all in Latin letters", sum(sizes.filter(isLatin)), total(found.filter(isLatin)));
  recallRow("all", sum(sizes), total(found));
}

export function printAlarms(title: string, { all, withoutPep }: FalseAlarmsByLista, count: number): void {
  console.log(`\nFalse alarms: entries that an innocent name finds, ${title}, ${count} names`);
  console.log(padded(["", ...POLITICAS]));
  alarmRows("OFAC + UN + EU", withoutPep);
  alarmRows("and 37,600 PEP", all);
}

/** Alarms of the same lists, without PEP, for companies and names in other scripts. */
export function printAlarmsWithoutPep(title: string, { withoutPep }: FalseAlarmsByLista): void {
  alarmRows(title, withoutPep);
}

function alarmRows(title: string, alarms: FalseAlarms): void {
  const row = (name: string, amount: ByPolitica) =>
    console.log(padded([name, ...POLITICAS.map((politica) => amount[politica].toFixed(3))]));
  row(`${title}, mean`, alarms.mean);
  row("  same or whole names", alarms.namesakes);
  row("  names with any", alarms.share);
}

import type { IndexedLista } from "../../../server/domain/screening/index/screening-index";
import { type ByPolitica, falseAlarms, recalled } from "./measure";
import { padded, rate, total } from "./print";
import { NO_STEP_OFF, STEPS } from "./steps";
import type { VariantSet } from "./variants";

interface Recall {
  readonly sets: readonly VariantSet[];
  /** For each set, with every step. */
  readonly found: readonly ByPolitica[];
}

/** Prints the effect of switching off each step: lost variants of the sets, and alarms of the innocents. */
export function printStepGains(
  { sets, found }: Recall,
  listas: readonly IndexedLista[],
  innocents: readonly string[],
): void {
  const usual = falseAlarms(listas, innocents, NO_STEP_OFF).all.mean;
  console.log("\nWhat each step of normalization adds: variants found, and mean alarms without PEP over");
  console.log(
    `${innocents.length} names, less those with the step off; the set that needs it most, with → without`,
  );
  console.log(padded(["step", "correspondencia", "solo_puntaje", "alarms corr.", "alarms solo"]));
  for (const step of STEPS) {
    const without = sets.map(({ variants }) => recalled(variants, step));
    const off = falseAlarms(listas, innocents, step).all.mean;
    const [all, less] = [total(found), total(without)];
    const gains = [
      all.correspondencia - less.correspondencia,
      all.solo_puntaje - less.solo_puntaje,
      (usual.correspondencia - off.correspondencia).toFixed(3),
      (usual.solo_puntaje - off.solo_puntaje).toFixed(3),
    ];
    console.log(`${padded([step.name, ...gains])}   ${neediest({ sets, found }, without)}`);
  }
}

function neediest({ sets, found }: Recall, without: readonly ByPolitica[]): string {
  const rows = sets.map(({ name, variants }, place) => {
    const kept = found[place]?.correspondencia ?? 0;
    const left = without[place]?.correspondencia ?? 0;
    return {
      loss: kept - left,
      told: `${name}: ${rate(kept, variants.length)} → ${rate(left, variants.length)}`,
    };
  });
  const [most] = rows.toSorted((one, other) => other.loss - one.loss);
  return most && most.loss > 0 ? most.told : "";
}

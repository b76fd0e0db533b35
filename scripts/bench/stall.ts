import { buildScreeningIndex } from "../../server/domain/screening/index/screening-index";
import { screenIndex, screenWithEntries } from "../../server/domain/screening/screening";
import { POLITICAS } from "../../server/domain/screening/types";
import { cpuMs } from "./measure";
import { listaOf, realEntries } from "./quality/real-entries";

/** Names with hundreds of matches in the real lists. */
const NAMES = ["Mohammad", "Mohammed Ali", "Abdul Rahman", "Maria Rodriguez"];
const HOY = "2026-11-20";
const ROUNDS = 5;

/**
 * The longest stretch between two pauses, and the total: the best of some rounds, in milliseconds of processor time.
 */
function stretches(run: () => ReturnType<typeof screenWithEntries>): { longest: number; whole: number } {
  let best = { longest: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    const slices = run();
    let [longest, whole] = [0, 0];
    for (let isDone: boolean | undefined = false; !isDone; ) {
      const started = process.cpuUsage();
      isDone = slices.next().done;
      const took = cpuMs(started);
      longest = Math.max(longest, took);
      whole += took;
    }
    best = { longest: Math.min(best.longest, longest), whole: Math.min(best.whole, whole) };
  }
  return best;
}

const { onu, ofac, eu } = await realEntries();
const index = buildScreeningIndex([
  listaOf("onu_consolidated", "1_vinculante", onu),
  listaOf("ofac_sdn", "3_referencia", ofac),
  listaOf("eu_consolidated", "3_referencia", eu),
]);
console.log(
  `${index.nameCount} names. One query: matches, milliseconds of processor time in all, the longest stall of the event loop`,
);
for (const nombre of NAMES) {
  for (const politica of POLITICAS) {
    const query = { tipo: "natural", nombre, documento: null, fechaNacimiento: null, pais: null } as const;
    const { longest, whole } = stretches(() => screenWithEntries(index, query, politica, HOY));
    const { length } = screenIndex(index, query, politica, HOY).matches;
    console.log(`${nombre}, ${politica}: ${length}, ${whole.toFixed(1)}, ${longest.toFixed(1)}`);
  }
}

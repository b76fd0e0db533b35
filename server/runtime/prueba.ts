import { setTimeout } from "node:timers/promises";
import { nameOfAsker } from "../domain/clientes/cliente";
import { buildIndicesDePrueba, type IndicesDePrueba } from "../domain/prueba/listas-de-prueba";
import type { Deps, ModoPrueba } from "../usecases/deps";
import { whileAsked } from "./requester";
import { createFairTurns, type FairTurns } from "./turns";

/** Contract, Limits: recommended concurrency. For a test account it is the maximum. More than this cannot even wait. */
const IN_FLIGHT = { atOnce: Number.POSITIVE_INFINITY, atOnceOfOne: 20, mostWaitingOfOne: 200 };
/** Requests that only wait for their time, of all accounts. */
const MOST_PAUSED = 200;
/** How often a screening looks whether real ones wait still. */
const LOOK_MS = 5;

/** Resources of test accounts, behind real screenings: `share` as many at once. */
export function createModoPrueba(real: FairTurns, atOnce: number): ModoPrueba {
  let indices: IndicesDePrueba | undefined;
  let paused = 0;
  const screenings = createFairTurns({ atOnce });
  const requests = createFairTurns(IN_FLIGHT);
  const inScreeningTurn: Deps["inScreeningTurn"] = async (asker, work, deadline) => {
    deadline.throwIfAborted();
    const behindReal = async () => {
      while (real.isFull()) {
        whileAsked(deadline).throwIfAborted();
        await setTimeout(LOOK_MS);
      }
      return work();
    };
    return screenings.run(nameOfAsker(asker), behindReal, () => whileAsked(deadline));
  };
  return {
    indices: () => (indices ??= buildIndicesDePrueba()),
    inScreeningTurn,
    inFlight: requests.run,
    async pause(ms, abandoned) {
      if (paused >= MOST_PAUSED) return;
      paused += 1;
      try {
        await setTimeout(ms, undefined, { signal: abandoned });
      } catch {
        // The caller left or the time is over. It was charged and is answered anyway.
      } finally {
        paused -= 1;
      }
    },
  };
}

import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import { nameOfAsker } from "../domain/clientes/cliente";
import { buildIndicesDePrueba, type IndicesDePrueba, indexAfter } from "../domain/prueba/listas-de-prueba";
import { ServiceError } from "../domain/shared/errors";
import type { Deps, ModoPrueba } from "../usecases/deps";
import { whileAsked } from "./requester";
import { createFairTurns, type FairTurns, TurnsFull } from "./turns";

/** Contract, Limits: recommended concurrency. For a test account it is the maximum. More than this cannot even wait. */
const IN_FLIGHT = { atOnce: Number.POSITIVE_INFINITY, atOnceOfOne: 20, mostWaitingOfOne: 200 };
const FULL =
  "Las cuentas de prueba tienen demasiadas solicitudes en espera. Espere sus respuestas y repita esta.";
/**
 * Requests in progress at once over all accounts, so that real ones find the thread and the database free in between.
 */
const AT_WORK = 1;
/** Paused requests over all accounts. */
const MOST_PAUSED = 200;
/** Interval to check whether real screenings still wait. */
const LOOK_MS = 5;

/** Resources of test accounts, behind real screenings: `share` as many at once. */
export function createModoPrueba(real: FairTurns, atOnce: number): ModoPrueba {
  let indices: IndicesDePrueba | undefined;
  let paused = 0;
  const screenings = createFairTurns({ atOnce });
  const requests = createFairTurns(IN_FLIGHT);
  const places = createFairTurns({ atOnce: AT_WORK });
  /** Ends the place of the current request. */
  const leaving = new AsyncLocalStorage<() => void>();
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
  const built = () => (indices ??= buildIndicesDePrueba());
  return {
    indices: built,
    sarlaftAfter: (cambio) => indexAfter(built(), cambio),
    inScreeningTurn,
    async inFlight(clienteId, { fault, read, work }, deadline) {
      // A refusal and no fault: a flood would write a line for each.
      const refuse = (cause: unknown): never => {
        throw new ServiceError(fault, { cause, ...(cause instanceof TurnsFull && { message: FULL }) });
      };
      const end = await requests.take(clienteId, deadline).catch(refuse);
      try {
        const asked = await read();
        const leave = await places.take(clienteId, deadline).catch(refuse);
        return await leaving.run(leave, () => work(asked)).finally(leave);
      } finally {
        end();
      }
    },
    async pause(ms, abandoned) {
      if (paused >= MOST_PAUSED) return;
      // The work is done. Only the answer is left.
      leaving.getStore()?.();
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

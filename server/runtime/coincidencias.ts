import { setTimeout } from "node:timers/promises";
import { ensureCoincidencias } from "../usecases/decisiones/coincidencias";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";

/** Matches charged within this time are written together. */
const GATHER_MS = 200;
/** Consultas in one statement, and in all that wait. The rest is left to `indexar-consultas`, as after a crash. */
const BATCH = 50;
const MOST_WAITING = 10_000;
const TRIES = 5;

interface Charged {
  readonly clienteId: string;
  readonly isPrueba: boolean;
  readonly tries: number;
}

/**
 * Puts the matches that this process charges into the queue of decisions within a second. Other processes read them
 * there. `indexar-consultas` adds what a process left behind.
 */
export function startCoincidencias(): void {
  const deps = getDeps();
  const { charges, log, stopping } = deps;
  const waiting = new Map<string, Charged>();
  const runner = createDueRunner({
    work: async () => {
      await setTimeout(GATHER_MS, undefined, { ref: false });
      for (let next = nextOf(waiting); next !== null && !stopping.aborted; next = nextOf(waiting))
        await prepare(next);
    },
    msUntilDue: async () => (waiting.size > 0 ? 0 : null),
    log,
    stopping,
  });
  async function prepare({ clienteId, batch }: Batch): Promise<void> {
    const consultaIds = [...batch.keys()];
    for (const consultaId of consultaIds) waiting.delete(consultaId);
    try {
      await ensureCoincidencias(deps, { clienteId }, consultaIds);
    } catch (error) {
      for (const [consultaId, charged] of batch)
        if (charged.tries < TRIES) waiting.set(consultaId, { ...charged, tries: charged.tries + 1 });
      throw error;
    }
  }
  charges.onMatches(({ consultaId, clienteId, modo }) => {
    if (waiting.size < MOST_WAITING)
      waiting.set(consultaId, { clienteId, isPrueba: modo === "prueba", tries: 1 });
    runner.wake();
  });
  void runner.start();
}

interface Batch {
  readonly clienteId: string;
  readonly batch: ReadonlyMap<string, Charged>;
}

/** Returns the next ones of one client, a real one first. Null if none waits. */
function nextOf(waiting: ReadonlyMap<string, Charged>): Batch | null {
  const all = [...waiting];
  const [, first] = all.find(([, { isPrueba }]) => !isPrueba) ?? all[0] ?? [];
  if (first === undefined) return null;
  const { clienteId } = first;
  return { clienteId, batch: new Map(all.filter(([, one]) => one.clienteId === clienteId).slice(0, BATCH)) };
}

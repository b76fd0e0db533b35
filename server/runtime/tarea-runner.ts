import { setTimeout } from "node:timers/promises";
import { Cron } from "croner";
import { hasCompletedSince } from "../db/operacion/tareas";
import { TAREA_NOMBRES, TAREA_ZONA, type TareaNombre, type TareaOrigen } from "../domain/operacion/tarea";
import type { SistemaActor } from "../domain/shared/actor";
import type { Deps } from "../usecases/deps";
import { runTarea } from "../usecases/operacion/tareas";
import { TAREAS } from "../usecases/tareas";
import { lastTurno, triggerOfTurno } from "./tarea-schedule";

const MINUTE_MS = 60_000;

/** Interval to find turnos that no completed run took: a process was down, a run failed, or Inngest was down. */
const SWEEP = "*/10 * * * *";
const GRACE_MS = 10 * MINUTE_MS;
/** Wait before a tarea of the start is tried again. */
const RETRY_MS = 1_000;

export interface TareaRunner {
  /** Runs a tarea now. Returns whether it completed. Errors are in the log and in the record of the run. */
  run(nombre: TareaNombre, origen: TareaOrigen, trigger: string | null): Promise<boolean>;
  /** Runs a tarea that the service needs from its start on, until it is completed once. */
  runAtStart(nombre: TareaNombre): Promise<void>;
  /** Runs tareas whose last turno was missed. Resolves when those that use no network have ended. */
  sweep(): Promise<void>;
  /** Starts the timers. If several processes take the same turno, one runs it. */
  start(): void;
  stop(): void;
}

/**
 * Runs tareas by schedule in this process. With `isInngest` it only runs missed turnos. An outage of Inngest loses
 * none, because the database records runs.
 */
export function createTareaRunner(deps: Deps, { isInngest }: { readonly isInngest: boolean }): TareaRunner {
  const timers: Cron[] = [];
  /** Tareas of a sweep that use the network. Neither the others nor the next sweep wait for them. */
  const aside = new Set<TareaNombre>();

  async function run(nombre: TareaNombre, origen: TareaOrigen, trigger: string | null): Promise<boolean> {
    try {
      const requestId = deps.entropy.uuidV7(await deps.clock.now());
      const actor: SistemaActor = { kind: "sistema", tarea: nombre, requestId };
      await runTarea(deps, actor, { nombre, origen, trigger });
      return true;
    } catch (error) {
      // `runTarea` has logged and recorded the error, unless the process stops or the database is down.
      if (!deps.stopping.aborted) deps.log.warn({ tarea: nombre, error }, "the tarea will be tried again");
      return false;
    }
  }

  async function runAtStart(nombre: TareaNombre): Promise<void> {
    while (!((await run(nombre, "arranque", null)) || deps.stopping.aborted)) {
      await setTimeout(RETRY_MS, undefined, { ref: false });
    }
  }

  async function sweep(): Promise<void> {
    const now = await deps.clock.now();
    for (const nombre of TAREA_NOMBRES) {
      const turno = lastTurno(TAREAS[nombre].horario, new Date(now.getTime() - GRACE_MS));
      if (turno === null || (await hasCompletedSince(deps.db, nombre, turno))) continue;
      const take = () => run(nombre, "programada", triggerOfTurno(turno));
      if (!TAREAS[nombre].usesNetwork) await take();
      else if (!aside.has(nombre)) {
        aside.add(nombre);
        void take().finally(() => aside.delete(nombre));
      }
    }
  }

  function at(horario: string, work: () => Promise<unknown>): void {
    const options = { timezone: TAREA_ZONA, protect: true, unref: true };
    const onError = (error: unknown) => deps.log.error({ error }, "the runner of tareas stumbled");
    timers.push(new Cron(horario, { ...options, catch: onError }, async () => void (await work())));
  }

  return {
    run,
    runAtStart,
    sweep,
    start() {
      at(SWEEP, sweep);
      if (isInngest) return;
      for (const nombre of TAREA_NOMBRES) {
        at(TAREAS[nombre].horario, () => {
          const turno = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
          return run(nombre, "programada", triggerOfTurno(turno));
        });
      }
    },
    stop() {
      for (const timer of timers.splice(0)) timer.stop();
    },
  };
}

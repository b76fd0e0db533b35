import { Cron } from "croner";
import { hasCompletedSince, type TareaOrigen } from "../db/tareas";
import { systemActor } from "../domain/shared/actor";
import { TAREA_NOMBRES, TAREA_ZONA, type TareaNombre } from "../domain/shared/tarea";
import type { Deps } from "../usecases/deps";
import { runTarea } from "../usecases/run-tarea";
import { TAREAS } from "../usecases/tareas";
import { claveOfTurno, lastTurno } from "./tarea-schedule";

const MINUTE_MS = 60_000;

/** Every so often turns are looked for that nobody took: a process was down, a run failed, Inngest was away. */
const SWEEP = "*/10 * * * *";
const GRACE_MS = 10 * MINUTE_MS;

export interface TareaRunner {
  /** Runs a job now; what goes wrong is in the log and in the record of the run. */
  run(nombre: TareaNombre, origen: TareaOrigen, clave: string | null): Promise<void>;
  /** Starts the timers. Whoever starts last may run a turn that another process has just run: it finds it done. */
  start(): void;
  stop(): void;
}

/**
 * Runs the jobs at their times, in this process. Where Inngest does (`isInngest`), it only takes the turns that
 * nobody took: an outage of Inngest loses none, because the database knows what ran.
 */
export function createTareaRunner(deps: Deps, { isInngest }: { readonly isInngest: boolean }): TareaRunner {
  const timers: Cron[] = [];

  async function run(nombre: TareaNombre, origen: TareaOrigen, clave: string | null): Promise<void> {
    const actor = systemActor("tareas", deps.entropy.uuidV7(await deps.clock.now()));
    // `runTarea` has told and recorded what went wrong, unless the process is stopping or the database is down.
    await runTarea(deps, actor, { nombre, origen, clave }).catch((error: unknown) => {
      if (!deps.stopping.aborted) deps.log.warn({ tarea: nombre, error }, "the job will be tried again");
    });
  }

  async function sweep(): Promise<void> {
    const now = await deps.clock.now();
    for (const nombre of TAREA_NOMBRES) {
      const turno = lastTurno(TAREAS[nombre].horario, new Date(now.getTime() - GRACE_MS));
      if (turno === null || (await hasCompletedSince(deps.db, nombre, turno))) continue;
      await run(nombre, "programada", claveOfTurno(turno));
    }
  }

  function at(horario: string, work: () => Promise<void>): void {
    const options = { timezone: TAREA_ZONA, protect: true, unref: true };
    const onError = (error: unknown) => deps.log.error({ error }, "the runner of jobs stumbled");
    timers.push(new Cron(horario, { ...options, catch: onError }, work));
  }

  return {
    run,
    start() {
      at(SWEEP, sweep);
      if (isInngest) return;
      for (const nombre of TAREA_NOMBRES) {
        at(TAREAS[nombre].horario, () => {
          const turno = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
          return run(nombre, "programada", claveOfTurno(turno));
        });
      }
    },
    stop() {
      for (const timer of timers.splice(0)) timer.stop();
    },
  };
}

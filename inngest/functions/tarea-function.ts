import type { Inngest } from "inngest";
import { TAREA_ZONA, type TareaNombre } from "../../server/domain/operacion/tarea";
import { triggerOfTurno } from "../../server/runtime/tarea-schedule";
import { TAREAS } from "../../server/usecases/tareas";

/** Runs a tarea through its use case. `trigger` names its cause. */
export type RunFromInngest = (nombre: TareaNombre, trigger: string | null) => Promise<object>;

interface Trigger {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly ts?: number | undefined;
}

/**
 * A tarea as a function of Inngest: at its hour of Bogota, and at the event `atalaya/tarea.<name>`. One run at a time.
 * Inngest may call a step more than once: the use case answers a trigger it has completed with that run's result.
 */
export function tareaFunction(client: Inngest, nombre: TareaNombre, run: RunFromInngest) {
  const { descripcion, horario } = TAREAS[nombre];
  return client.createFunction(
    {
      id: nombre,
      name: descripcion,
      concurrency: { limit: 1 },
      retries: 3,
      triggers: [{ cron: `TZ=${TAREA_ZONA} ${horario}` }, { event: `atalaya/tarea.${nombre}` }],
    },
    ({ event, step }) => step.run(nombre, () => run(nombre, triggerOf(event))),
  );
}

/** A scheduled turno is named by its minute, as in our own runner, so that only one of the two runs it. */
function triggerOf({ id, name, ts }: Trigger): string | null {
  if (name === "inngest/scheduled.timer" && ts !== undefined) return triggerOfTurno(new Date(ts));
  return id === undefined ? null : `evento:${id}`;
}

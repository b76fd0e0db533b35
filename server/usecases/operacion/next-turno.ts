import { Cron } from "croner";
import { TAREA_ZONA } from "../../domain/operacion/tarea";

/** The next moment after `now` that a schedule of five cron fields (in the time of Bogota) names. */
export const nextTurno = (horario: string, now: Date): Date | null =>
  new Cron(horario, { timezone: TAREA_ZONA, paused: true }).nextRun(now);

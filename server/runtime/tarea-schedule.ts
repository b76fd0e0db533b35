import { Cron } from "croner";
import { TAREA_ZONA } from "../domain/operacion/tarea";

const MINUTE_MS = 60_000;
const FARTHEST_MS = 400 * 86_400_000;

/** The last moment, at or before `now`, that a schedule of five cron fields (in the time of Bogota) names. */
export function lastTurno(horario: string, now: Date): Date | null {
  const cron = new Cron(horario, { timezone: TAREA_ZONA, paused: true });
  for (let back = MINUTE_MS; back <= FARTHEST_MS; back *= 2) {
    let turno = cron.nextRun(new Date(now.getTime() - back));
    if (turno === null || turno > now) continue;
    for (let next = cron.nextRun(turno); next !== null && next <= now; next = cron.nextRun(turno))
      turno = next;
    return turno;
  }
  return null;
}

/** Name of a turno in every process and in Inngest: its minute. */
export function triggerOfTurno(turno: Date): string {
  return `turno:${turno.toISOString().slice(0, "2026-11-20T10:15".length)}Z`;
}

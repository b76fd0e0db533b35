import { bogotaDay } from "../shared/bogota";
import type { ErrorCode } from "../shared/errors";

/** What is counted together: of one client, one operation refused with one code. */
export interface RechazoKind {
  readonly clienteId: string;
  /** Method and address with the names of its parameters: `GET /api/v1/reporte/{consulta_id}`. */
  readonly operacion: string;
  readonly codigo: ErrorCode;
}

/** A request of a known client's key that was refused. What it carried is kept nowhere. */
export interface Rechazo extends RechazoKind {
  readonly requestId: string;
  readonly apiKeyId: string;
  readonly en: Date;
  readonly status: number;
}

/** Kept of one kind, in a minute and in a day of Bogota; of the others it is kept how many there were. */
export const RECHAZOS_KEPT = { aMinute: 20, aDay: 1_000 } as const;

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/** Refusals from before this moment are not shown and are deleted. */
export const rechazosSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

/** What was kept of one kind in the minute and the day that are open. */
export interface RechazoTally {
  readonly minute: string;
  readonly inMinute: number;
  readonly day: string;
  readonly inDay: number;
}

/** Whether one more of a kind is kept at `en`, and what was kept of it then. */
export function admitRechazo(
  before: RechazoTally | null,
  en: Date,
): { readonly isKept: boolean; readonly tally: RechazoTally } {
  const [minute, day] = [en.toISOString().slice(0, 16), bogotaDay(en)];
  const inMinute = before?.minute === minute ? before.inMinute : 0;
  const inDay = before?.day === day ? before.inDay : 0;
  const isKept = inMinute < RECHAZOS_KEPT.aMinute && inDay < RECHAZOS_KEPT.aDay;
  const more = isKept ? 1 : 0;
  return { isKept, tally: { minute, inMinute: inMinute + more, day, inDay: inDay + more } };
}

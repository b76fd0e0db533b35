import { bogotaDay } from "../shared/bogota";
import type { ErrorCode } from "../shared/errors";

/** Refusals counted together: one client, operation and code. */
export interface RechazoKind {
  readonly clienteId: string;
  /** Method and address with the names of its parameters: `GET /api/v1/reporte/{consulta_id}`. */
  readonly operacion: string;
  readonly codigo: ErrorCode;
}

/** A refused request of a known client's key, without its content. */
export interface Rechazo extends RechazoKind {
  readonly requestId: string;
  readonly apiKeyId: string;
  readonly en: Date;
  readonly status: number;
}

/** Limits of one kind for a minute and a day of Bogota. Further ones are only counted. */
export const RECHAZOS_KEPT = { aMinute: 20, aDay: 1_000 } as const;

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/** Older refusals are not shown and are deleted. */
export const rechazosSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

/** Stored refusals of one kind in the current minute and day. */
export interface RechazoTally {
  readonly minute: string;
  readonly inMinute: number;
  readonly day: string;
  readonly inDay: number;
}

/** Whether one more of a kind is stored at `en`, with the new count. */
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

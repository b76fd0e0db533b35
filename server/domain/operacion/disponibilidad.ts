import { BOGOTA_OFFSET_MS } from "../shared/bogota";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

export const DISPONIBILIDAD_DIAS = 90;
/** Limit of shown outages, latest ones. */
const CORTES_MAX = 20;

/** The minutes of a day of Bogota in which the service noted that it could answer, a bit each, the lowest first. */
export interface DiaAnotado {
  /** `YYYY-MM-DD`. */
  readonly dia: string;
  readonly minutos: Uint8Array;
}

/** Recorded minutes of a day, out of the expected ones. 0 expected before the first record. */
export interface DiaDisponible {
  readonly dia: string;
  readonly esperados: number;
  readonly anotados: number;
}

/** Consecutive minutes without a record. */
interface Corte {
  readonly desde: Date;
  readonly hasta: Date;
}

export interface Disponibilidad {
  /** The first minute on record. Null if none. */
  readonly desde: Date | null;
  /** Days of Bogota, today the last. */
  readonly dias: readonly DiaDisponible[];
  readonly esperados: number;
  readonly anotados: number;
  /** Newest first. */
  readonly cortes: readonly Corte[];
}

/** The place of a moment's minute in its day of Bogota. */
export const minutoOf = (moment: Date): number =>
  Math.floor((moment.getTime() + BOGOTA_OFFSET_MS) / MINUTE_MS) % DAY_MINUTES;

/** The first day shown at `now`, `YYYY-MM-DD`. */
export const firstDiaTold = (now: Date): string => dayOf(dayNumberOf(now) - DISPONIBILIDAD_DIAS + 1);

/** Whole days of Bogota since 1970. */
const dayNumberOf = (moment: Date): number => Math.floor((moment.getTime() + BOGOTA_OFFSET_MS) / DAY_MS);
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const startOf = (minute: number): Date => new Date(minute * MINUTE_MS - BOGOTA_OFFSET_MS);

/**
 * Availability of the last ninety days until the current minute, which may still be recorded. Every minute without a
 * record since the first one counts as down, also whole days.
 */
export function disponibilidadOf(anotados: readonly DiaAnotado[], now: Date): Disponibilidad {
  const byDay = new Map(anotados.map(({ dia, minutos }) => [dia, minutos]));
  const first = firstNoted(anotados);
  const open = dayNumberOf(now) * DAY_MINUTES + minutoOf(now);
  const dias: DiaDisponible[] = [];
  const cortes: Corte[] = [];
  let since: number | null = null;
  for (let day = dayNumberOf(now) - DISPONIBILIDAD_DIAS + 1; day <= dayNumberOf(now); day += 1) {
    const minutos = byDay.get(dayOf(day));
    const [from, to] = [Math.max(day * DAY_MINUTES, first ?? open), Math.min((day + 1) * DAY_MINUTES, open)];
    let noted = 0;
    for (let minute = from; minute < to; minute += 1) {
      if (isNoted(minutos, minute - day * DAY_MINUTES)) {
        noted += 1;
        if (since !== null) cortes.push({ desde: startOf(since), hasta: startOf(minute) });
        since = null;
      } else since ??= minute;
    }
    dias.push({ dia: dayOf(day), esperados: Math.max(0, to - from), anotados: noted });
  }
  if (since !== null) cortes.push({ desde: startOf(since), hasta: startOf(open) });
  return {
    desde: first === null ? null : startOf(first),
    dias,
    esperados: dias.reduce((sum, { esperados }) => sum + esperados, 0),
    anotados: dias.reduce((sum, dia) => sum + dia.anotados, 0),
    cortes: cortes.toReversed().slice(0, CORTES_MAX),
  };
}

function isNoted(minutos: Uint8Array | undefined, minute: number): boolean {
  return (((minutos?.[minute >> 3] ?? 0) >> (minute & 7)) & 1) === 1;
}

/** The first recorded minute since 1970 in Bogota time. Null if none. */
function firstNoted(anotados: readonly DiaAnotado[]): number | null {
  const [first] = anotados.toSorted((one, other) => (one.dia < other.dia ? -1 : 1));
  if (first === undefined) return null;
  const day = Date.parse(`${first.dia}T00:00:00Z`) / DAY_MS;
  for (let minute = 0; minute < DAY_MINUTES; minute += 1)
    if (isNoted(first.minutos, minute)) return day * DAY_MINUTES + minute;
  return null;
}

/** Percentage truncated to two decimals, so that a missing minute never shows as 100. Null if nothing was expected. */
export const porcentajeOf = ({ esperados, anotados }: Omit<DiaDisponible, "dia">): number | null =>
  esperados === 0 ? null : Math.floor((10_000 * anotados) / esperados) / 100;

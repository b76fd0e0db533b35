import { BOGOTA_OFFSET_MS } from "./bogota";

const DAY_MS = 86_400_000;

/** Holidays with a date of their own, `MM-DD` (Ley 51 de 1983, art. 1). */
const FIJOS = ["01-01", "05-01", "07-20", "08-07", "12-08", "12-25"];
/** Holidays that move to the next Monday (art. 2). */
const TRASLADADOS = ["01-06", "03-19", "06-29", "08-15", "10-12", "11-01", "11-11"];
/** Days after Easter: Holy Thursday and Friday, Ascension, Corpus Christi and Sacred Heart, moved to Monday. */
const DESDE_PASCUA = [-3, -2, 43, 64, 71];

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const weekday = (ms: number): number => new Date(ms).getUTCDay();
const nextMonday = (ms: number): number => ms + ((8 - weekday(ms)) % 7) * DAY_MS;

/** Easter Sunday in UTC (anonymous Gregorian algorithm; Meeus, Astronomical Algorithms, chapter 8). */
function pascua(year: number): number {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moved = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - moved + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

/** Holidays by year, cached per process. */
const known = new Map<number, ReadonlySet<string>>();

/** Returns the national holidays of a year in Colombia, each `YYYY-MM-DD`. */
export function festivosOf(year: number): ReadonlySet<string> {
  const cached = known.get(year);
  if (cached !== undefined) return cached;
  const easter = pascua(year);
  const festivos = new Set([
    ...FIJOS.map((day) => `${year}-${day}`),
    ...TRASLADADOS.map((day) => dayOf(nextMonday(Date.parse(`${year}-${day}`)))),
    ...DESDE_PASCUA.map((days) => dayOf(easter + days * DAY_MS)),
  ]);
  known.set(year, festivos);
  return festivos;
}

/** Whether a day, `YYYY-MM-DD`, is a business day: Monday to Friday and no holiday. */
export function isHabil(day: string): boolean {
  const of = weekday(Date.parse(day));
  return of !== 0 && of !== 6 && !festivosOf(Number(day.slice(0, 4))).has(day);
}

const shift = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** The business day `count` business days after `day`. The day itself for 0. */
export function addHabiles(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = shift(at, 1);
    if (isHabil(at)) left -= 1;
  }
  return at;
}

/** The last day from which `count` business days end before `day`. The inverse of `addHabiles`. */
export function lastBefore(day: string, count: number): string {
  let at = shift(day, -1);
  for (let left = count; left > 0; at = shift(at, -1)) if (isHabil(at)) left -= 1;
  return at;
}

/** The last millisecond of a day in Bogota. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + DAY_MS - BOGOTA_OFFSET_MS - 1);

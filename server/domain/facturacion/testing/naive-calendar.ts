/** The reference model's calendar, by Intl and counting, so that it shares no arithmetic with the tested code. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Bogota" });
const known = new Map<number, string>();

/** `YYYY-MM-DD` in Bogota. Cached per hour, because Intl is slow. Bogota is whole hours from UTC. */
function dateOf(at: number): string {
  const hour = Math.floor(at / HOUR);
  const date = known.get(hour) ?? parts.format(at);
  known.set(hour, date);
  return date;
}

/** `YYYY-MM` in Bogota. */
export const monthOf = (at: number): string => dateOf(at).slice(0, 7);

/** Day of the month in Bogota. */
export const dayOf = (at: number): number => Number(dateOf(at).slice(8));

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** Walks day by day to the same day of the sixth month, or to the last day before that month is over. */
export function sixMonthsAfter(from: number): number {
  let target = monthOf(from);
  for (let i = 0; i < 6; i++) target = monthAfter(target);
  let at = from;
  while (monthOf(at) < target) at += DAY;
  while (dayOf(at) < dayOf(from) && monthOf(at + DAY) === target) at += DAY;
  return at;
}

/** Walks to the last millisecond before the Bogota day changes. */
export function endOfBogotaDay(from: number): number {
  let at = from;
  for (const step of [HOUR, 60_000, 1000, 1]) while (dayOf(at + step) === dayOf(from)) at += step;
  return at;
}

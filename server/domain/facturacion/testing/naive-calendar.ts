/** The reference model's calendar, by Intl and counting, so that it shares no arithmetic with the tested code. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Bogota" });

/** `YYYY-MM` in Bogota. */
export function monthOf(at: number): string {
  return parts.format(at).slice(0, 7);
}

/** Day of the month in Bogota. */
export function dayOf(at: number): number {
  return Number(parts.format(at).slice(8));
}

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

import { bogotaDay, BOGOTA_OFFSET_MS as OFFSET_MS } from "../shared/bogota";

export const DAY_MS = 86_400_000;

/** The instant at which a calendar day (`YYYY-MM-DD`) begins in Bogota. */
export function bogotaMidnight(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) - OFFSET_MS);
}

/** Calendar days between two `YYYY-MM-DD`. Negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/**
 * The same time of day, `months` calendar months later in Bogota, on the month's last day if it is shorter (31 August +
 * 6 = 28 or 29 February). Contract-decisions 111: near midnight, UTC would give another day.
 */
export function addBogotaMonths(instant: Date, months: number): Date {
  const local = new Date(instant.getTime() + OFFSET_MS);
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay));
  return new Date(midnight + timeOfDayMs(local) - OFFSET_MS);
}

/** The last millisecond of the Bogota day `days` after the one of `instant`. */
export function endOfBogotaDayAfter(instant: Date, days: number): Date {
  return new Date(bogotaMidnight(bogotaDay(instant)).getTime() + (days + 1) * DAY_MS - 1);
}

function timeOfDayMs(local: Date): number {
  return ((local.getTime() % DAY_MS) + DAY_MS) % DAY_MS;
}

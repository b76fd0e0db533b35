/**
 * Bogota has kept UTC-05:00 without daylight saving since April 1993 (tz database, America/Bogota), before any
 * instant this service knows.
 */
export const BOGOTA_OFFSET_MS = -5 * 3_600_000;
const ZONE = "America/Bogota";

const dateTime = new Intl.DateTimeFormat("es-CO", {
  timeZone: ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A moment as a person in Colombia reads it, such as `20 nov 2026, 05:15`; the page names the zone. */
export function formatBogota(moment: Date): string {
  return dateTime.format(moment).replaceAll(" de ", " ");
}

/** The calendar day it is in Bogota at `moment`, `YYYY-MM-DD`. Arithmetic instead of Intl: every query asks. */
export function bogotaDay(moment: Date): string {
  return new Date(moment.getTime() + BOGOTA_OFFSET_MS).toISOString().slice(0, 10);
}

const AGE_UNITS = [
  { unit: "día", plural: "días", ms: 86_400_000 },
  { unit: "hora", plural: "horas", ms: 3_600_000 },
  { unit: "minuto", plural: "minutos", ms: 60_000 },
] as const;

/** How long ago `since` was, in its largest whole unit: `3 horas`. Under a minute, `menos de un minuto`. */
export function ageInWords(since: Date, now: Date): string {
  const elapsed = now.getTime() - since.getTime();
  const largest = AGE_UNITS.find(({ ms }) => elapsed >= ms);
  if (largest === undefined) return "menos de un minuto";
  const count = Math.floor(elapsed / largest.ms);
  return `${count} ${count === 1 ? largest.unit : largest.plural}`;
}

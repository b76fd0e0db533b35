/** America/Bogota keeps UTC-5 all year; Colombia has had no daylight saving time since 1993. */
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

const day = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE });

/** The calendar day it is in Bogota at `moment`, `YYYY-MM-DD`. */
export function bogotaDay(moment: Date): string {
  return day.format(moment);
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

/**
 * Bogota has kept UTC-05:00 without daylight saving since April 1993 (tz database, America/Bogota), before any
 * instant this service knows.
 */
export const BOGOTA_OFFSET_MS = -5 * 3_600_000;

// Formatted here instead of by Intl, whose data change and differ between server and browser. A report must stay the
// same for years.
export const MESES: readonly string[] =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

interface Written {
  /** `22 de noviembre de 2026`. */
  readonly dia: string;
  /** `22 nov 2026`. */
  readonly diaCorto: string;
  /** `22 nov`. */
  readonly diaMes: string;
  /** `noviembre de 2026`. */
  readonly mes: string;
  /** `09:12:41`. */
  readonly hora: string;
}

export function inBogota(moment: Date): Written {
  const there = new Date(moment.getTime() + BOGOTA_OFFSET_MS);
  const [dia, mes, ano] = [there.getUTCDate(), MESES[there.getUTCMonth()] ?? "", there.getUTCFullYear()];
  const diaMes = `${dia} ${mes.slice(0, 3)}`;
  return {
    dia: `${dia} de ${mes} de ${ano}`,
    diaCorto: `${diaMes} ${ano}`,
    diaMes,
    mes: `${mes} de ${ano}`,
    hora: there.toISOString().slice(11, 19),
  };
}

/** A time in Bogota, such as `20 nov 2026, 05:15`. The page names the time zone. */
export function formatBogota(moment: Date): string {
  const { diaCorto, hora } = inBogota(moment);
  return `${diaCorto}, ${hora.slice(0, 5)}`;
}

/** `2026-11-22 14:12:41 UTC`. */
export const inUtc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** The calendar day in Bogota at `moment`, `YYYY-MM-DD`. Arithmetic instead of Intl, because every query needs it. */
export function bogotaDay(moment: Date): string {
  return new Date(moment.getTime() + BOGOTA_OFFSET_MS).toISOString().slice(0, 10);
}

const UNITS = [
  { unit: "día", plural: "días", ms: 86_400_000 },
  { unit: "hora", plural: "horas", ms: 3_600_000 },
  { unit: "minuto", plural: "minutos", ms: 60_000 },
] as const;

/** A span in its largest whole unit: `3 horas`. Under a minute, `menos de un minuto`. */
export function spanInWords(ms: number): string {
  const largest = UNITS.find((unit) => ms >= unit.ms);
  if (largest === undefined) return "menos de un minuto";
  const count = Math.floor(ms / largest.ms);
  return `${count} ${count === 1 ? largest.unit : largest.plural}`;
}

/** A duration as an upper bound, at most half more than it was: `4 horas o menos` for 3:20. */
export function atMostInWords(ms: number): string {
  const { unit, plural, ms: one } = UNITS.find((unit) => ms > 2 * unit.ms) ?? UNITS[2];
  const count = Math.max(1, Math.ceil(ms / one));
  return `${count} ${count === 1 ? unit : plural} o menos`;
}

/** How long ago `since` was: `3 horas`. */
export const ageInWords = (since: Date, now: Date): string => spanInWords(now.getTime() - since.getTime());

const KEPT_FROM = new Date("2000-01-01T00:00:00Z");
const KEPT_BEFORE = new Date("3000-01-01T00:00:00Z");

/** Whether a moment may be stored. JavaScript cannot read back years past 9999. */
export const isKeptMoment = (at: Date): boolean => at >= KEPT_FROM && at < KEPT_BEFORE;

export const KEPT_MOMENT_ERROR = "Debe estar entre los años 2000 y 2999.";

/** A moment as people write it in a letter: `20/11/2026, 05:15 (hora de Bogotá)`. */
export function momentInMail(moment: string | Date): string {
  const there = new Date(new Date(moment).getTime() + BOGOTA_OFFSET_MS).toISOString();
  return `${dayInMail(there.slice(0, 10))}, ${there.slice(11, 16)} (hora de Bogotá)`;
}

/** A day, `YYYY-MM-DD`, as `20/11/2026`. */
export const dayInMail = (day: string): string => day.split("-").reverse().join("/");

/** The moment in a UUIDv7, which begins with its milliseconds. */
export const instantOf = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

export const DAY_MS = 86_400_000;

/** The instant at which a calendar day (`YYYY-MM-DD`) begins in Bogota. */
export function bogotaMidnight(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) - BOGOTA_OFFSET_MS);
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
  const local = new Date(instant.getTime() + BOGOTA_OFFSET_MS);
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay));
  return new Date(midnight + timeOfDayMs(local) - BOGOTA_OFFSET_MS);
}

/** The last millisecond of the Bogota day `days` after the one of `instant`. */
export function endOfBogotaDayAfter(instant: Date, days: number): Date {
  return new Date(bogotaMidnight(bogotaDay(instant)).getTime() + (days + 1) * DAY_MS - 1);
}

function timeOfDayMs(local: Date): number {
  return ((local.getTime() % DAY_MS) + DAY_MS) % DAY_MS;
}

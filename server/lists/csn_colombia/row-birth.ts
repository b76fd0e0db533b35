import type { BirthDate } from "../../domain/listas/lista-entry";
import { birthBetween, birthOf, isoDay, isPlausibleBirth } from "../civil-date";

const ABOUT = /^(?:aprox(?:\.|imadamente)?|hacia|circa|c\.)\s*/i;
const YEAR_FIRST = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;
const DAY_FIRST = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const DAYS = /^(\d{4}-\d{2}-\d{2})\s+a\s+(\d{4}-\d{2}-\d{2})$/;
const YEARS = /^(\d{4})\s*(?:-|a|\/)\s*(\d{4})$/;

/**
 * Parses a birth date as support writes it: `1975-04-30`, `30/04/1975`, `1975-04`, `1975`, `1970-1975`, `1975-04-30 a
 * 1976-01-15`, each also after "aprox." or "hacia". Null for any other text.
 */
export function parseRowBirth(text: string): BirthDate | null {
  const birth = readBirth(text);
  return birth && isPlausibleBirth(birth) ? birth : null;
}

function readBirth(text: string): BirthDate | null {
  const isApproximate = ABOUT.test(text);
  const date = text.replace(ABOUT, "");
  const days = DAYS.exec(date);
  if (days) return betweenDays(days[1] ?? "", days[2] ?? "", isApproximate);
  const years = YEARS.exec(date);
  if (years) return birthBetween(Number(years[1]), Number(years[2]), isApproximate);
  const dayFirst = DAY_FIRST.exec(date)?.slice(1).reverse();
  const [year, month, day] = dayFirst ?? YEAR_FIRST.exec(date)?.slice(1) ?? [];
  if (year === undefined) return null;
  return birthOf(
    { year: Number(year), month: month ? Number(month) : null, day: day ? Number(day) : null },
    isApproximate,
  );
}

function betweenDays(first: string, last: string, isApproximate: boolean): BirthDate | null {
  const [from, to] = [first, last].map((day) => {
    const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
    return isoDay(year, month, date);
  });
  return from && to && from <= to ? { from, to, isApproximate } : null;
}

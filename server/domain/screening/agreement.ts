import type { BirthDate } from "../listas/lista-entry";
import type { Agreement } from "./types";

const yearOf = (date: string): number => Number(date.slice(0, 4));

/**
 * How a queried birth date (`YYYY-MM-DD`) agrees with those of an entry: on the year, or within the entry's range, and
 * within one year more where the source says "about". Any of them is enough. matching.md section 5.
 */
export function birthAgreement(queried: string | null, births: readonly BirthDate[]): Agreement {
  if (queried === null || births.length === 0) return "sin_dato";
  const year = yearOf(queried);
  const agrees = births.some(({ from, to, isApproximate }) => {
    const margin = isApproximate ? 1 : 0;
    return yearOf(from) - margin <= year && year <= yearOf(to) + margin;
  });
  return agrees ? "coincide" : "difiere";
}

/** Only countries with a known code are compared: words in a source's own language contradict nothing. */
export function countryAgreement(queried: string | null, paises: readonly string[]): Agreement {
  const codes = paises.filter((pais) => /^[A-Z]{2}$/.test(pais));
  if (queried === null || codes.length === 0) return "sin_dato";
  return codes.includes(queried.toUpperCase()) ? "coincide" : "difiere";
}

import type { BirthDate } from "../domain/listas/lista-entry";
import { birthOf } from "./civil-date";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DATE = /^(?:(?:(\d{1,2}) )?([a-z]{3})[a-z]*\.? )?(\d{4})$/i;
const RANGE = /\s+to\s+|\s+and\s+|\s*-\s*/;
/** `Aug. and Sep. 1977`: the first month is of the same year. */
const SAME_YEAR = /^([a-z]{3,9}\.?)( and [a-z]{3,9}\.? (\d{4}))$/i;

function readPoint(text: string, isApproximate: boolean): BirthDate | null {
  const parts = DATE.exec(text.trim());
  if (!parts) return null;
  const [, day, monthName, year] = parts;
  const month = monthName ? MONTHS.indexOf(monthName.toLowerCase()) + 1 : null;
  if (month === 0) return null;
  return birthOf({ year: Number(year), month, day: day ? Number(day) : null }, isApproximate);
}

/**
 * Reads a date of birth in English words, as OFAC and the UN's notes write it: `17 Jan 1941`, `Nov. 1973`,
 * `August 1961`, `1941`, each also after `circa`, and ranges such as `1953 to 1958`, `1953-1958` or `Between
 * Aug. and Sep. 1977`. Null for anything else.
 */
export function readEnglishDate(text: string): BirthDate | null {
  const isApproximate = /^circa\b/i.test(text.trim());
  const points = text
    .trim()
    .replace(/^(?:circa|between)\s+/i, "")
    .replace(SAME_YEAR, "$1 $3$2")
    .split(RANGE)
    .map((point) => readPoint(point.replace(/^circa\s+/i, ""), isApproximate));
  const [from, to = from] = points;
  if (!from || !to || points.length > 2 || from.from > to.to) return null;
  return { from: from.from, to: to.to, isApproximate };
}

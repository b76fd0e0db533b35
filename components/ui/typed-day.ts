const isReal = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !day.startsWith("0000") && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

/** Two-digit years up to this one are of this century, later ones of the last. */
const CENTURY_TURNS = 30;

const yearOf = (written: string): string =>
  written.length === 4 ? written : `${Number(written) < CENTURY_TURNS ? "20" : "19"}${written}`;

/**
 * `1980-03-05` from `05/03/1980`, `5-3-1980`, `05031980` or itself. Null if there is no such day. A two-digit
 * year may be unfinished, so it counts only if the text `isWhole`.
 */
export function dayOfTyped(typed: string, isWhole: boolean): string | null {
  const text = typed.trim();
  const [, year, month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year !== undefined) return isReal(text) ? `${year}-${month}-${day}` : null;
  const [, first = "", second = "", third = ""] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  if (third === "" || (third.length === 2 && !isWhole)) return null;
  const iso = `${yearOf(third)}-${second.padStart(2, "0")}-${first.padStart(2, "0")}`;
  return isReal(iso) ? iso : null;
}

/** `05/03/1980` from `1980-03-05`. Returns other text as it is. */
export const typedOfDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3/$2/$1");

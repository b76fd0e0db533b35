import { distance } from "fastest-levenshtein";

/** Missing, extra or wrong letters between a name and the intended one. */
const MAX_SLIPS = 2;
/** Shorter names are near to many others. */
const MIN_LENGTH = 6;

/** Returns those of `names` that are not in `known` but almost equal one of them, with that one. */
export function misspeltOf(
  names: readonly string[],
  known: readonly string[],
): [name: string, meant: string][] {
  const long = known.filter(({ length }) => length >= MIN_LENGTH);
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = long.find((one) => distance(name.toUpperCase(), one) <= MAX_SLIPS);
    return meant === undefined ? [] : [[name, meant] as [string, string]];
  });
}

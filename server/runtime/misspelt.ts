import { distance } from "fastest-levenshtein";

/** Letters left out, too many or wrong between a name and the one that was meant. */
const MAX_SLIPS = 2;
/** Shorter names are near to many others. */
const MIN_LENGTH = 6;

/** Of `names`, those that none of `known` is and one of them is nearly, with that one. */
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

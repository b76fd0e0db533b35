const FEWEST_CONSONANTS = 2;

/**
 * What is left of a normalized token where vowels are not written: its consonants, each repeated one once, without
 * the final h of Fatimah. A w is the v of Persian names. Empty where fewer than two are left, which tell no name.
 */
export function consonantsOf(token: string): string {
  const consonants = token
    .replace(/(?<=[aeiou])h$/, "")
    .replace(/[aeiouy]/g, "")
    .replace(/w/g, "v")
    .replace(/(.)\1+/g, "$1");
  return consonants.length < FEWEST_CONSONANTS ? "" : consonants;
}

const FEWEST_CONSONANTS = 2;

/** Consonants that transcriptions exchange: Persian reads the Arabic dad as z, Egyptians the jim as g, and a qaf is a k to most. */
const HEARD_AS: Readonly<Record<string, string>> = { z: "d", g: "j", q: "k" };

/**
 * A normalized token as written without vowels: its consonants, repeated ones once, without the final h of Fatimah. A v or w may be the waw, which is written for a vowel too. Empty where fewer than two are left,
 * which tell no name.
 */
export function consonantsOf(token: string): string {
  const consonants = token
    .replace(/(?<=[aeiou])h$/, "")
    .replace(/[aeiouyvw]/g, "")
    .replace(/[zgq]/g, (letter) => HEARD_AS[letter] ?? letter)
    .replace(/(.)\1+/g, "$1");
  return consonants.length < FEWEST_CONSONANTS ? "" : consonants;
}

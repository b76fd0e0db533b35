/**
 * Whether two normalized words that are one edit apart are a woman's and a man's: María and Mario, Luis and Luisa,
 * Andrea and Andrés, Ivanov and Ivanova. What ends in another vowel is no man's form: Natalia and Nataly are one.
 */
export function isOtherSex(one: string, other: string): boolean {
  if (one.endsWith("a") === other.endsWith("a")) return false;
  const [womans, mans] = one.endsWith("a") ? [one, other] : [other, one];
  const stem = womans.slice(0, -1);
  return !/[eiuy]$/.test(mans) && (mans === stem || mans.slice(0, -1) === stem);
}

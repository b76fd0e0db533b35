/**
 * How companies shorten words of their names, normalized, and the word: "Int'l" is "International". None of them may be
 * short for two words, or a word itself: those are left to `abbreviates`, which takes either.
 */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  intl: "international",
  natl: "national",
  mfg: "manufacturing",
  mgmt: "management",
  engg: "engineering",
  engrg: "engineering",
  govt: "government",
  dept: "department",
  univ: "university",
  assn: "association",
  bros: "brothers",
  svc: "service",
  svcs: "services",
  bkg: "banking",
  comml: "commercial",
  coml: "commercial",
  devt: "development",
  devpt: "development",
  eqpt: "equipment",
  hldg: "holding",
  hldgs: "holdings",
  holdgs: "holdings",
  inds: "industries",
  invt: "investment",
  invts: "investments",
  mktg: "marketing",
  petrochem: "petrochemical",
  shpg: "shipping",
  trdg: "trading",
  hnos: "hermanos",
  coop: "cooperativa",
  admon: "administracion",
  cial: "comercial",
  ccial: "comercial",
  dpto: "departamento",
  gral: "general",
  mpio: "municipio",
  nal: "nacional",
  vzla: "venezuela",
};

/** How Spanish speakers shorten surnames and given names, normalized: "Rguez." is "Rodríguez". No list has a name spelled so. */
const NAMES: Readonly<Record<string, string>> = {
  rguez: "rodriguez",
  rdguez: "rodriguez",
  rdz: "rodriguez",
  rodz: "rodriguez",
  hdez: "hernandez",
  hndez: "hernandez",
  hdz: "hernandez",
  fdez: "fernandez",
  fndez: "fernandez",
  fdz: "fernandez",
  glez: "gonzalez",
  gzlez: "gonzalez",
  glz: "gonzalez",
  gnzlz: "gonzalez",
  mtnez: "martinez",
  mtez: "martinez",
  mtz: "martinez",
  gtrrez: "gutierrez",
  gtz: "gutierrez",
  jmnez: "jimenez",
  jmz: "jimenez",
  dguez: "dominguez",
  dmguez: "dominguez",
  vqz: "vasquez",
  vzqz: "vasquez",
  alvz: "alvarez",
  rmrz: "ramirez",
  schz: "sanchez",
  snchz: "sanchez",
  lpz: "lopez",
  prz: "perez",
  fco: "francisco",
  gmo: "guillermo",
};
const ANY_NAME = new RegExp(`\\b(?:${Object.keys(NAMES).join("|")})\\b`, "g");

/** A person's name with surnames spelled out that were shortened. */
export const withNamesSpelledOut = (name: string): string =>
  name.replace(ANY_NAME, (word) => NAMES[word] ?? word);

const ANY = new RegExp(`\\b(?:${Object.keys(SPELLED_OUT).join("|")})\\b`, "g");

export const withoutAbbreviations = (name: string): string =>
  name.replace(ANY, (word) => SPELLED_OUT[word] ?? word);

const FEWEST_LETTERS = 3;
/** What one letter less makes is a typo. */
const FEWEST_LEFT_OUT = 2;
const VOWEL = /[aeiou]/;
const LAST_CONSONANT = /[^aeiou](?=[aeiou]*$)/;

/**
 * Whether a company's word abbreviates a longer one: its first letters, three or more, or its consonants in order behind
 * the letters that both begin with ("bkg" banking, "coml" commercial), where the last letter may be a vowel that ends both
 * ("vzla" venezuela). "Flot" is short for no "floristeria". Normalized words.
 */
export function abbreviates(short: string, long: string): boolean {
  if (short.length < FEWEST_LETTERS || short.length > long.length - FEWEST_LEFT_OUT) return false;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  if (common === 0) return false;
  let place = common;
  for (let at = common; at < short.length; at++) {
    const letter = short.charAt(at);
    if (VOWEL.test(letter)) return at === short.length - 1 && place < long.length && long.endsWith(letter);
    place = long.indexOf(letter, place) + 1;
    if (place === 0) return false;
  }
  // Where vowels are written out, letters are left out up to the last consonant: "devt" development.
  const isPrefix = common === short.length;
  return (
    isPrefix || !/[aeiou]/.test(short.slice(1, common)) || short.at(-1) === long.match(LAST_CONSONANT)?.[0]
  );
}

/** How companies shorten words of their names, normalized, and the word: "Int'l" is "International". */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  intl: "international",
  natl: "national",
  mfg: "manufacturing",
  mgmt: "management",
  engg: "engineering",
  govt: "government",
  dept: "department",
  univ: "university",
  assn: "association",
  bros: "brothers",
  svcs: "services",
  hnos: "hermanos",
  coop: "cooperativa",
};

const ANY = new RegExp(`\\b(?:${Object.keys(SPELLED_OUT).join("|")})\\b`, "g");

export const withoutAbbreviations = (name: string): string =>
  name.replace(ANY, (word) => SPELLED_OUT[word] ?? word);

import en from "i18n-iso-countries/langs/en.json" with { type: "json" };
import es from "i18n-iso-countries/langs/es.json" with { type: "json" };

/** Spellings of the sources that the ISO table lacks. */
const SOURCE_SPELLINGS: readonly (readonly [spelling: string, code: string])[] = [
  ["Bahamas, The", "BS"],
  ["Bosnia-Herzegovina", "BA"],
  ["Brunei", "BN"],
  ["Burma", "MM"],
  ["Cabo Verde", "CV"],
  ["Congo", "CG"],
  ["Congo, Democratic Republic of the", "CD"],
  ["Congo, Republic of the", "CG"],
  ["Cote d Ivoire", "CI"],
  ["Czech Republic", "CZ"],
  ["Democratic People's Republic of Korea", "KP"],
  ["Iran (Islamic Republic of)", "IR"],
  ["Korea, North", "KP"],
  ["Korea, South", "KR"],
  ["Macau", "MO"],
  ["Man, Isle of", "IM"],
  ["Moldova", "MD"],
  ["North Macedonia, The Republic of", "MK"],
  ["Palestine", "PS"],
  ["Palestinian", "PS"],
  ["Region: Gaza", "PS"],
  ["State of Palestine", "PS"],
  ["Swaziland", "SZ"],
  ["Syria", "SY"],
  ["Turkey", "TR"],
  ["United Kingdom of Great Britain and Northern Ireland", "GB"],
  ["Vietnam", "VN"],
];

const CODE = /^[A-Z]{2}$/;

function keyOf(country: string): string {
  return country
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’.]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\bthe\b/g, "")
    .replace(/ +/g, " ")
    .trim();
}

function namesByKey(): Map<string, string> {
  const byKey = new Map<string, string>();
  for (const locale of [es, en]) {
    for (const [code, names] of Object.entries(locale.countries)) {
      for (const name of Array.isArray(names) ? names : [names]) byKey.set(keyOf(name), code);
    }
  }
  for (const [spelling, code] of SOURCE_SPELLINGS) byKey.set(keyOf(spelling), code);
  return byKey;
}

const byKey = namesByKey();
const codes = new Set<string>(Object.keys(en.countries));

/**
 * ISO 3166-1 alpha-2 of a country a list names: in English or Spanish, in the spelling of any of our sources,
 * or already as a code. Null where it is none ("former Soviet Union", a city, "na").
 */
export function alpha2Of(country: string): string | null {
  const trimmed = country.trim();
  if (CODE.test(trimmed) && codes.has(trimmed)) return trimmed;
  return byKey.get(keyOf(trimmed)) ?? null;
}

/** `alpha2Of`, or the source's own words where it knows no code; the shape of an entry's countries. */
export function paisOf(country: string): string {
  return alpha2Of(country) ?? country.replace(/\s+/g, " ").trim();
}

import ar from "i18n-iso-countries/langs/ar.json" with { type: "json" };
import bg from "i18n-iso-countries/langs/bg.json" with { type: "json" };
import el from "i18n-iso-countries/langs/el.json" with { type: "json" };
import en from "i18n-iso-countries/langs/en.json" with { type: "json" };
import es from "i18n-iso-countries/langs/es.json" with { type: "json" };
import fa from "i18n-iso-countries/langs/fa.json" with { type: "json" };
import ko from "i18n-iso-countries/langs/ko.json" with { type: "json" };
import ru from "i18n-iso-countries/langs/ru.json" with { type: "json" };
import uk from "i18n-iso-countries/langs/uk.json" with { type: "json" };
import zh from "i18n-iso-countries/langs/zh.json" with { type: "json" };

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

interface Locale {
  readonly countries: Readonly<Record<string, string | readonly string[]>>;
}

const namesIn = (...locales: readonly Locale[]): [key: string, code: string][] =>
  locales.flatMap(({ countries }) =>
    Object.entries(countries).flatMap(([code, names]) =>
      [names].flat().map((name): [string, string] => [keyOf(name), code]),
    ),
  );

const byKey = new Map([
  ...namesIn(es, en),
  ...SOURCE_SPELLINGS.map(([spelling, code]) => [keyOf(spelling), code] as const),
]);
/** Languages whose scripts stand beside Latin names in the lists. */
const inOtherScripts = new Set(namesIn(ar, bg, el, fa, ko, ru, uk, zh).map(([key]) => key));
const codes = new Set<string>(Object.keys(en.countries));

/**
 * ISO 3166-1 alpha-2 of a country in a list: in English or Spanish, in any source's spelling, or already a code. Null
 * for other texts ("former Soviet Union", a city, "na").
 */
export function alpha2Of(country: string): string | null {
  const trimmed = country.trim();
  if (CODE.test(trimmed) && codes.has(trimmed)) return trimmed;
  return byKey.get(keyOf(trimmed)) ?? null;
}

/** `alpha2Of`, or the source's own words if it knows no code. An entry's countries have this form. */
export function paisOf(country: string): string {
  return alpha2Of(country) ?? country.replace(/\s+/g, " ").trim();
}

/** Whether the text is a country's name, in English, Spanish or a script that the lists write names in. */
export const isCountryName = (text: string): boolean =>
  byKey.has(keyOf(text)) || inOtherScripts.has(keyOf(text));

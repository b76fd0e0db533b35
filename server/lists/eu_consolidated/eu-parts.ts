import type { BirthDate, EntryDocumento, EntryName, EntryTipo } from "../../domain/listas/lista-entry";
import { birthBetween, birthOf } from "../civil-date";
import { paisOf } from "../country";
import { naturalOrder } from "../natural-order";
import { splitNames } from "../split-names";
import { tidyNumber, tidyText } from "../tidy";

/** A cell or an attribute. Absent or empty if the source does not know it. */
type Field = string | undefined;

/** Fields of an element by the names of its attributes in the XML. */
type EuFields = Readonly<Record<string, Field>>;

export interface EuName extends EntryName {
  /** In English or without a stated language: the regulation's own name. */
  readonly isOwn: boolean;
}

const UNKNOWN_COUNTRY = "00";
const LOW_QUALITY = /\b(?:low[\s-]quality|weak)\b/i;
/** These identify a bank in a payment network and a ship, not a person or company. */
const NO_DOCUMENTS = new Set(["swiftbic", "imo"]);
/** "Ration Card no. 0094195": the words before the number repeat its type. */
const NUMBER_LABEL =
  /^(?:[\p{L}\s.]*\b(?:no|nr|num|number|n[°º])|group id|tin|ssn|inn|ogrn)\s*[.:#]*\s*(?=[\p{L}-]{0,4}\d)/iu;
/** Countries whose Hijri years are solar. Elsewhere they are lunar. */
const SOLAR_HIJRI = new Set(["IR", "AF"]);
const SOLAR_HIJRI_OFFSET = 621;

export function euTipo(code: Field, classification: Field): EntryTipo {
  // The CSV swaps the two against the XML.
  if (code === "person" || classification === "person") return "natural";
  return code === "enterprise" || classification === "enterprise" ? "juridica" : "desconocido";
}

/** The names of a nameAlias, with its parts if they have a word more, or a weak one of an identification's document. */
export function euName(fields: EuFields, remark: string | null, tipo: EntryTipo): EuName[] {
  const isWeak = fields.strong === "false" || !!fields.nameOnDocument || LOW_QUALITY.test(remark ?? "");
  const isOwn = !fields.nameLanguage || fields.nameLanguage.toUpperCase() === "EN";
  const whole = fields.wholeName ?? fields.nameOnDocument ?? "";
  const parts = [fields.firstName, fields.middleName, fields.lastName].filter(Boolean).join(" ");
  const isMore = parts.split(/\s+/).some((word) => !whole.includes(word));
  return splitNames(isMore ? `${whole}; ${parts}` : whole).map((text) => ({
    text: tipo === "natural" ? naturalOrder(text) : text,
    isWeak,
    isOwn,
  }));
}

/** Each name once, strong if it is strong anywhere. A strong name of the regulation comes first. */
export function euNames(names: readonly EuName[]): EntryName[] {
  const principal = names.find((name) => name.isOwn && !name.isWeak) ?? names.find((name) => !name.isWeak);
  const byText = new Map<string, EntryName>();
  for (const { text, isWeak } of principal ? [principal, ...names] : names)
    byText.set(text, { text, isWeak: isWeak && (byText.get(text)?.isWeak ?? true) });
  return [...byText.values()];
}

const numberOf = (field: Field): number | null => (field && /^\d+$/.test(field) ? Number(field) : null);

/**
 * `birthdate` is Gregorian even if day, month and year are not (calendar ISLAMIC). Without it, a solar Hijri year
 * becomes the Gregorian years it overlaps, and a lunar one is ignored. Null if the element only states a place.
 */
export function euBirth(fields: EuFields): BirthDate | null {
  const isApproximate = fields.circa === "true";
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(fields.birthdate ?? "") ?? [];
  if (year && month && day)
    return birthOf({ year: Number(year), month: Number(month), day: Number(day) }, isApproximate);
  const from = numberOf(fields.yearRangeFrom);
  const to = numberOf(fields.yearRangeTo);
  const only = numberOf(fields.year);
  if ((fields.calendarType || "GREGORIAN") !== "GREGORIAN") {
    if (only === null || !SOLAR_HIJRI.has(fields.countryIso2Code ?? "")) return null;
    return birthBetween(only + SOLAR_HIJRI_OFFSET, only + SOLAR_HIJRI_OFFSET + 1, isApproximate);
  }
  if (only !== null)
    return birthOf(
      { year: only, month: numberOf(fields.monthOfYear), day: numberOf(fields.dayOfMonth) },
      isApproximate,
    );
  const first = from ?? to;
  const last = to ?? from;
  return first === null || last === null
    ? null
    : birthBetween(first, last, isApproximate || from !== first || to !== last);
}

/** ISO 3166-1 alpha-2, or the words if there is no code. Null for `00`, unknown. */
export function euPais(code: Field, description: Field): string | null {
  if (code && code !== UNKNOWN_COUNTRY) return paisOf(code.toUpperCase());
  const words = tidyText(description ?? "");
  return words === "" || words.toUpperCase() === "UNKNOWN" ? null : paisOf(words);
}

/** Null if it is no document of a person or company, or its number has no digits ("-", a town). */
export function euDocumento(fields: EuFields): EntryDocumento | null {
  const numero = tidyNumber(
    [fields.number, fields.latinNumber].filter(Boolean).join("; ").replace(NUMBER_LABEL, ""),
  );
  if (NO_DOCUMENTS.has(fields.identificationTypeCode ?? "") || !/\d/.test(numero)) return null;
  const tipo = tidyText(fields.identificationTypeDescription || fields.identificationTypeCode || "");
  return { tipo: tipo || null, numero, pais: euPais(fields.countryIso2Code, fields.countryDescription) };
}

/** `TERR: 2018/468 (OJ L79), 2018-03-22`: programme, act and publication date. Null if none is stated. */
export function euBasis(programme: Field, numberTitle: Field, publicationDate: Field): string | null {
  const act = [numberTitle, publicationDate].filter(Boolean).join(", ");
  return tidyText([programme, act].filter(Boolean).join(": ")) || null;
}

/** What the source remarks on an entity, each once. The CSV puts in parentheses what the XML may leave without. */
export function euRemarks(fields: readonly Field[]): string | undefined {
  const remarks = fields.map((field) => tidyText(field ?? "").replace(/^\(([^()]*)\)$/, "$1"));
  return [...new Set(remarks.filter((remark) => remark !== ""))].join("; ") || undefined;
}

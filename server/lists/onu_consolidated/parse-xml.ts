import type {
  BirthDate,
  EntryDocumento,
  EntryName,
  EntryTipo,
  ListaEntry,
} from "../../domain/listas/lista-entry";
import { normalizeNumero } from "../../domain/screening/documentos/documento-match";
import { birthBetween, birthOf, dayIn, readEnglishDate } from "../civil-date";
import { alpha2Of, paisOf } from "../country";
import { childrenOf, isPresent, itemsOf, textOf, type XmlElement } from "../formats/xml-element";
import { readXmlRecords } from "../formats/xml-records";
import { naturalOrder } from "../natural-order";
import { ListaRejection } from "../rejection";
import { splitNames } from "../split-names";
import { tidyNumber, tidyText } from "../tidy";

const NAME_PARTS = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"] as const;
const RECORDS = ["INDIVIDUAL", "ENTITY"] as const;
const NAMES = RECORDS.flatMap((record) => [
  ...[...NAME_PARTS, "NAME_ORIGINAL_SCRIPT", `${record}_ALIAS`].map((name) => `${record} ${name}`),
  `${record}_ALIAS ALIAS_NAME`,
]);
const FORMAT = { root: "CONSOLIDATED_LIST", records: RECORDS, names: NAMES };
const NO_COUNTRY = new Set(["na", "n/a", "none"]);
/** Aliases that continue with a biography: `…, born 1 Jan. 1953 (passport …)`, `… born in 1963`. */
const BIOGRAPHY = /(?:,\s*born\b|\s+born\b(?=\D{0,20}\d)).*$/is;
/** Remarks in parentheses that are not part of the name. Nothing else is removed. */
const REMARK =
  /\((?:birth name|combat name|third|(?:previously|formerly) listed as|false identity[^()]*)\)/gi;
/** Notes that give the name in another script, `original script: Амир`, or in Latin letters, `Amir Uno; Amir Dos`. */
const NOTED =
  /^(?:.*(?:script|arabic):\s*(?=\P{Script=Latin}+$)|(?=[\p{L}\s.'’-]+(?:;[\p{L}\s.'’-]+)+$))(.+)$/isu;

function aliasesOf(record: XmlElement, tipo: EntryTipo): EntryName[] {
  return childrenOf(record, `${record.name}_ALIAS`).flatMap((alias) => {
    const written = (textOf(alias, "ALIAS_NAME") ?? "").replace(BIOGRAPHY, "").replace(REMARK, "");
    const [, noted = ""] = NOTED.exec(textOf(alias, "NOTE") ?? "") ?? [];
    const names = [...splitNames(written), ...splitNames(noted)];
    const isWeak = textOf(alias, "QUALITY")?.toLowerCase() === "low";
    return names.map((text) => ({ text: tipo === "natural" ? naturalOrder(text) : text, isWeak }));
  });
}

function namesOf(record: XmlElement, tipo: EntryTipo): EntryName[] {
  const parts = NAME_PARTS.map((part) => textOf(record, part));
  const principal = parts.filter((part) => part !== "na").join(" ");
  const original = textOf(record, "NAME_ORIGINAL_SCRIPT") ?? "";
  const published = [...splitNames(principal), ...splitNames(original)];
  return [...published.map((text) => ({ text, isWeak: false })), ...aliasesOf(record, tipo)];
}

/** Documents in their own elements, plus those that only notes, comments and aliases mention. */
function documentosOf(record: XmlElement): EntryDocumento[] {
  const own = childrenOf(record, `${record.name}_DOCUMENT`).map(readDocument).filter(isPresent);
  const known = new Set([null, ...own.map(({ numero }) => normalizeNumero(numero))]);
  return [...own, ...quotedDocuments(record).filter(({ numero }) => !known.has(normalizeNumero(numero)))];
}

function toEntry(record: XmlElement): ListaEntry {
  const tipo: EntryTipo = record.name === "INDIVIDUAL" ? "natural" : "juridica";
  const sourceId = textOf(record, "REFERENCE_NUMBER") ?? textOf(record, "DATAID");
  if (!sourceId) throw new ListaRejection("Una entrada del XML no tiene REFERENCE_NUMBER.");
  const births = childrenOf(record, "INDIVIDUAL_DATE_OF_BIRTH").map(readBirth);
  const aliasBirths = childrenOf(record, "INDIVIDUAL_ALIAS").map((alias) =>
    readDate(textOf(alias, "DATE_OF_BIRTH") ?? ""),
  );
  const countries = itemsOf(record, "NATIONALITY", "VALUE").map((value) => tidyText(value.text));
  return {
    sourceId,
    tipo,
    names: namesOf(record, tipo),
    documentos: documentosOf(record),
    births: [...births, ...aliasBirths].filter(isPresent),
    paises: countries.filter((text) => text !== "" && !NO_COUNTRY.has(text.toLowerCase())).map(paisOf),
    fundamentoLegal: textOf(record, "UN_LIST_TYPE"),
    listadoEn: dayIn(textOf(record, "LISTED_ON")),
    observaciones: textOf(record, "COMMENTS1") ?? undefined,
  };
}

/**
 * The UN Security Council consolidated list from its XML. The identifier is the permanent reference number
 * (`QDi.001`), the legal basis the sanctions regime. Ignores `dateGenerated`, which changes daily without a
 * change of content. All aliases count, "Low" ones as weak. The name in the original script is a name too.
 * @throws {ListaRejection} as `readXmlRecords`, and if a whole section is missing.
 */
export async function* parseUnXml(raw: Buffer): AsyncGenerator<ListaEntry> {
  const seen = new Set<string>();
  for await (const record of readXmlRecords(raw, FORMAT)) {
    seen.add(record.name);
    yield toEntry(record);
  }
  if (!seen.has("INDIVIDUAL")) throw new ListaRejection("El XML no trae individuos: está incompleto.");
  if (!seen.has("ENTITY")) throw new ListaRejection("El XML no trae entidades: está incompleto.");
}

/** `2015-03-27`, or with the suffix of the source's software: `2015-03-27-04:00`. Null for "Invalid date". */
function readDate(text: string, isApproximate = false): BirthDate | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (day)
    return birthOf({ year: Number(day[1]), month: Number(day[2]), day: Number(day[3]) }, isApproximate);
  const year = /^\d{4}$/.exec(text);
  return year ? birthOf({ year: Number(year[0]) }, isApproximate) : null;
}

/** An INDIVIDUAL_DATE_OF_BIRTH in any form, also `Nov. 1973` in a note. Null without a date. */
function readBirth(element: XmlElement): BirthDate | null {
  const note = textOf(element, "NOTE") ?? "";
  const isApproximate = textOf(element, "TYPE_OF_DATE") === "APPROXIMATELY" || /^approx/i.test(note);
  const from = textOf(element, "FROM_YEAR");
  const to = textOf(element, "TO_YEAR");
  if (from && to) return birthBetween(Number(from), Number(to), isApproximate);
  const date = textOf(element, "DATE") ?? textOf(element, "YEAR");
  return date ? readDate(date, isApproximate) : readEnglishDate(note.trim());
}

/** `South African passport number 434021161`, `National Identification card no. 9080002892`, `Passport No. 284158`. */
const DOCUMENT =
  /((?:\p{Lu}\p{L}+ ){0,3}(?:[Pp]assport|[Ii]dentification|[Ii]dentity|ID)(?: [Cc]ard| [Bb]ooklet)?) (?:[Nn]umber|[Nn]o\b\.?)\s*:?\s*([A-Z]{0,3}\d[\dA-Z/-]*)(?=([^;]*))/gu;
const ISSUER = /\bissued (?:by|in) (?:the )?([\p{L} ]+)|\(([^()]+)\)\s*$/u;

const TEXTS = new Set(["NOTE", "ALIAS_NAME", "COMMENTS1"]);

const textsOf = ({ name, text, children }: XmlElement): string[] => [
  ...(TEXTS.has(name) ? [tidyText(text)] : []),
  ...children.flatMap(textsOf),
];

/** `Libya Passport`: the country named before the kind, if it is one. */
const countryBefore = (type: string): string | null =>
  alpha2Of(type.replace(/\s*\S+(?: card| booklet)?$/, ""));

function countryAfter(rest: string): string | null {
  const [, issuer, quoted] = ISSUER.exec(rest) ?? [];
  return alpha2Of(issuer ?? quoted ?? "");
}

/** Documents mentioned in a record's notes, comments and aliases. */
export const quotedDocuments = (record: XmlElement): EntryDocumento[] =>
  textsOf(record).flatMap((text) =>
    [...text.matchAll(DOCUMENT)].map(([, type = "", numero = "", rest = ""]) => ({
      tipo: type,
      numero,
      pais: countryBefore(type) ?? countryAfter(rest),
    })),
  );

const LABEL_END =
  /^(.*?\b(?:number|no|card|code|passport|ssn)\b\.?:?|n°|no\.?)\s*:?\s*(?=\S*\d|[A-Z]{1,3}\b)/i;
const LEADING_WORDS = /^(?:(?:[\p{L}()“”]{4,}|de)\s+)+(?=.*\d)/u;
const DOCUMENT_WORD =
  /passport|pasaporte|passeport|c[eé]dula|card|licen[cs]e|document|identi|fiscal|ssn|social security|permit|voter|certificate/i;
const TRAILING_NOTE = /\s*\(([^()]*)\)\s*$/;

interface Reading {
  readonly label: string | null;
  readonly numero: string;
  readonly pais: string | null;
}

/** Takes apart `Cedula No. 80413253 `, `Libya B014995`, `403062567 (US)`, `R00012098, South Sudan`. */
function readNumber(written: string): Reading | null {
  const note = TRAILING_NOTE.exec(written)?.[1];
  const [body = "", ...after] = written.replace(TRAILING_NOTE, "").split(/,(?!\s*\p{Lu}{0,3}\d{5})/u);
  const pais = [note, ...after].map((words) => (words ? alpha2Of(words) : null)).find(Boolean) ?? null;
  const label = LABEL_END.exec(body)?.[0] ?? "";
  const rest = body.slice(label.length);
  const words = LEADING_WORDS.exec(rest)?.[0] ?? "";
  const numero = tidyNumber(rest.slice(words.length).replace(/\bno\.?\s*/i, ""));
  if (!/\d/.test(numero)) return null;
  const country = alpha2Of(words);
  return { label: tidyText(label || (country ? "" : words)) || null, numero, pais: pais ?? country };
}

/** The note's beginning before its dates. Used if the number itself is missing. */
const openingOf = (note: string): string => note.split(/,|\bissued\b|\bunder\b|\bborn\b/i)[0] ?? "";

/**
 * A document of an individual. Null if the list gives no number. The type is the most specific of three: the words
 * before the number, TYPE_OF_DOCUMENT2, TYPE_OF_DOCUMENT.
 */
function readDocument(element: XmlElement): EntryDocumento | null {
  const type = textOf(element, "TYPE_OF_DOCUMENT");
  const detail = textOf(element, "TYPE_OF_DOCUMENT2");
  const written = textOf(element, "NUMBER");
  const reading =
    readNumber(tidyText(written ?? "")) ??
    (written === null
      ? (readNumber(tidyText(detail ?? "")) ?? readNumber(openingOf(tidyText(textOf(element, "NOTE") ?? ""))))
      : null);
  if (!reading) return null;
  const tipo = [reading.label, detail].find((words) => words && DOCUMENT_WORD.test(words)) ?? type;
  const country = textOf(element, "ISSUING_COUNTRY") ?? textOf(element, "COUNTRY_OF_ISSUE");
  return {
    tipo: tipo ? tidyText(tipo).replace(/[\s:]+$/, "") : null,
    numero: reading.numero,
    pais: country ? paisOf(country) : reading.pais,
  };
}

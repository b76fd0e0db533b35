import type { EntryDocumento, EntryName, EntryTipo, ListaEntry } from "../../domain/listas/lista-entry";
import { normalizeNumero } from "../../domain/screening/documentos/documento-match";
import { dayIn } from "../civil-date";
import { paisOf } from "../country";
import { childrenOf, isPresent, itemsOf, textOf, type XmlElement } from "../formats/xml-element";
import { readXmlRecords } from "../formats/xml-records";
import { naturalOrder } from "../natural-order";
import { ListaRejection } from "../rejection";
import { splitNames } from "../split-names";
import { tidyText } from "../tidy";
import { readBirth, readDate } from "./birth";
import { readDocument } from "./document";
import { quotedDocuments } from "./quoted-documents";

const FORMAT = { root: "CONSOLIDATED_LIST", records: ["INDIVIDUAL", "ENTITY"] } as const;
const NAME_PARTS = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"] as const;
const NO_COUNTRY = new Set(["na", "n/a", "none"]);
/** Aliases that continue with a biography: `…, born 1 Jan. 1953 (passport …)`, `… born in 1963`. */
const BIOGRAPHY = /(?:,\s*born\b|\s+born\b(?=\D{0,20}\d)).*$/is;
/** Remarks in parentheses that are not part of the name. Nothing else is removed. */
const REMARK =
  /\((?:birth name|combat name|third|(?:previously|formerly) listed as|false identity[^()]*)\)/gi;

function aliasesOf(record: XmlElement, tipo: EntryTipo): EntryName[] {
  const aliases = [...childrenOf(record, "INDIVIDUAL_ALIAS"), ...childrenOf(record, "ENTITY_ALIAS")];
  return aliases.flatMap((alias) => {
    const names = splitNames((textOf(alias, "ALIAS_NAME") ?? "").replace(BIOGRAPHY, "").replace(REMARK, ""));
    const isWeak = textOf(alias, "QUALITY")?.toLowerCase() === "low";
    return names.map((text) => ({ text: tipo === "natural" ? naturalOrder(text) : text, isWeak }));
  });
}

function namesOf(record: XmlElement, tipo: EntryTipo): EntryName[] {
  const principal = NAME_PARTS.map((part) => textOf(record, part) ?? "").join(" ");
  const original = textOf(record, "NAME_ORIGINAL_SCRIPT") ?? "";
  const published = [...splitNames(principal), ...splitNames(original)];
  return [...published.map((text) => ({ text, isWeak: false })), ...aliasesOf(record, tipo)];
}

/** Documents in their own elements, plus those that only notes and aliases mention. */
function documentosOf(record: XmlElement): EntryDocumento[] {
  const own = childrenOf(record, "INDIVIDUAL_DOCUMENT").map(readDocument).filter(isPresent);
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

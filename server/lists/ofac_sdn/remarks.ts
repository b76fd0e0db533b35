import type { BirthDate, EntryDocumento } from "../../domain/listas/lista-entry";
import { paisOf } from "../country";
import { readEnglishDate } from "../english-date";
import { isPresent } from "../formats/xml-element";
import { readDocument } from "./ofac-document";

export interface Remarks {
  /** As quoted: an individual's may still be `LAST, First`. */
  readonly weakAliases: readonly string[];
  readonly births: readonly BirthDate[];
  readonly documentos: readonly EntryDocumento[];
  readonly paises: readonly string[];
  /** The items that are none of these, as SDN.XML's `remarks` has them. */
  readonly observaciones: string | undefined;
}

/** Data specification, "Spillover files": SDN.CSV cuts remarks here and SDN_COMMENTS.CSV has the rest. */
const CUT_AT_CHARS = 1000;

const WEAK_ALIAS = /^[afn]\.k\.a\.:? '(.+)'$/;
const BIRTH = /^DOB (.+)$/;
const COUNTRY = /^(?:nationality|citizen) (?:possibly )?([^;]+)/;

/**
 * The whole remark of an entry, one item each. Without its continuation, a remark that was cut loses its last item
 * rather than give half a document.
 */
function itemsOf(remarks: string, continuation: string | null): string[] {
  const isCut = remarks.length >= CUT_AT_CHARS && continuation === null;
  const items = `${remarks}${continuation ?? ""}`.trim().replace(/\.$/, "").split("; ");
  return items.slice(0, isCut ? -1 : undefined).map((item) => item.trim().replace(/^alt\. /, ""));
}

/**
 * Reads the remarks at the end of an SDN.CSV record: weak aliases, births, documents, nationalities and citizenships,
 * each possibly `alt.`. Unknown items are skipped.
 * @param continuation the entry's text in SDN_COMMENTS.CSV, which may begin in the middle of a word. Null if there is
 * none.
 */
export function readRemarks(remarks: string, continuation: string | null): Remarks {
  const items = itemsOf(remarks, continuation);
  const allOf = (pattern: RegExp) => items.map((item) => pattern.exec(item)?.[1]).filter(isPresent);
  const isOther = (item: string) => ![WEAK_ALIAS, BIRTH, COUNTRY].some((pattern) => pattern.test(item));
  const others = items.filter(isOther);
  return {
    weakAliases: allOf(WEAK_ALIAS),
    births: allOf(BIRTH).map(readEnglishDate).filter(isPresent),
    documentos: others.map(readDocument).filter(isPresent),
    paises: allOf(COUNTRY).map(paisOf),
    observaciones: others.filter((item) => readDocument(item) === null).join("; ") || undefined,
  };
}

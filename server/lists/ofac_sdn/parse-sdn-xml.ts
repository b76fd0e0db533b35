import type {
  BirthDate,
  EntryDocumento,
  EntryName,
  EntryTipo,
  ListaEntry,
} from "../../domain/listas/lista-entry";
import { readEnglishDate } from "../civil-date";
import { paisOf } from "../country";
import { childrenOf, isPresent, itemsOf, textOf, type XmlElement } from "../formats/xml-element";
import { readXmlRecords } from "../formats/xml-records";
import { ListaRejection } from "../rejection";
import { isDocumentType, toDocument } from "./ofac-document";
import { fundamentoOf, ofacName, tipoOf } from "./sdn-fields";

const FORMAT = {
  root: "sdnList",
  records: ["publshInformation", "sdnEntry"],
  names: "sdnEntry firstName|sdnEntry lastName|sdnEntry akaList|akaList aka|aka firstName|aka lastName".split(
    "|",
  ),
};

const nameOf = (element: XmlElement, tipo: EntryTipo): string =>
  ofacName(textOf(element, "firstName"), textOf(element, "lastName"), tipo);

function namesOf(entry: XmlElement, tipo: EntryTipo): EntryName[] {
  const aliases = itemsOf(entry, "akaList", "aka").map((aka) => ({
    text: nameOf(aka, tipo),
    isWeak: textOf(aka, "category")?.toLowerCase() === "weak",
  }));
  return [{ text: nameOf(entry, tipo), isWeak: false }, ...aliases];
}

function documentosOf(entry: XmlElement): EntryDocumento[] {
  return itemsOf(entry, "idList", "id")
    .map((id) => {
      const type = textOf(id, "idType") ?? "";
      if (type !== "" && !isDocumentType(type)) return null;
      return toDocument(type, textOf(id, "idNumber") ?? "", textOf(id, "idCountry"));
    })
    .filter(isPresent);
}

function birthsOf(entry: XmlElement): BirthDate[] {
  return itemsOf(entry, "dateOfBirthList", "dateOfBirthItem")
    .map((item) => readEnglishDate(textOf(item, "dateOfBirth") ?? ""))
    .filter(isPresent);
}

function toEntry(entry: XmlElement): ListaEntry {
  const sourceId = textOf(entry, "uid");
  if (!sourceId) throw new ListaRejection("Una entrada del XML no tiene uid.");
  const tipo = tipoOf(textOf(entry, "sdnType") ?? "");
  const countries = [
    ...itemsOf(entry, "nationalityList", "nationality"),
    ...itemsOf(entry, "citizenshipList", "citizenship"),
  ];
  return {
    sourceId,
    tipo,
    names: namesOf(entry, tipo),
    documentos: documentosOf(entry),
    births: birthsOf(entry),
    paises: countries
      .map((item) => textOf(item, "country"))
      .filter(isPresent)
      .map(paisOf),
    fundamentoLegal: fundamentoOf(
      childrenOf(entry, "programList").flatMap((list) =>
        childrenOf(list, "program").map(({ text }) => text.trim()),
      ),
    ),
    observaciones: textOf(entry, "remarks") ?? undefined,
  };
}

/**
 * OFAC's SDN list from SDN.XML, including vessels and aircraft. Names are local, because the namespace changed twice.
 * The identifier is `uid`, equal to the CSV set's `ent_num`.
 * @throws {ListaRejection} as `readXmlRecords`, and if the number of entries differs from the announced one.
 */
export async function* parseSdnXml(raw: Buffer): AsyncGenerator<ListaEntry> {
  let announced: number | null = null;
  let count = 0;
  for await (const record of readXmlRecords(raw, FORMAT)) {
    if (record.name === "publshInformation") {
      announced = Number(textOf(record, "Record_Count") ?? Number.NaN);
      continue;
    }
    count += 1;
    yield toEntry(record);
  }
  if (announced !== null && Number.isInteger(announced) && announced !== count) {
    throw new ListaRejection(`El XML anuncia ${announced} entradas y trae ${count}: está incompleto.`);
  }
}

import type {
  BirthDate,
  EntryDocumento,
  EntryName,
  EntryTipo,
  ListaEntry,
} from "../../domain/listas/lista-entry";
import { dayIn, readEnglishDate } from "../civil-date";
import { paisOf } from "../country";
import { childrenOf, isPresent, itemsOf, textOf, type XmlElement } from "../formats/xml-element";
import { readXmlRecords } from "../formats/xml-records";
import { ListaRejection } from "../rejection";
import { isDocumentType, toDocument } from "./ofac-document";
import { firstOf, fundamentoOf, ofacName, tipoOf } from "./sdn-fields";

const FORMAT = { root: "sanctionsData", records: ["publicationInfo", "entity"] } as const;
const OWN_LIST = "SDN List";
const COUNTRY_FEATURES = new Set(["Nationality Country", "Citizenship Country"]);

/** OFAC exports any selection of lists and programmes in this format. Only the whole SDN list is accepted. */
function rejectUnlessWholeList(publication: XmlElement): void {
  const filters = childrenOf(publication, "filters");
  const named = (list: string, item: string) =>
    filters.flatMap((filter) => itemsOf(filter, list, item)).map(({ text }) => text.trim());
  const lists = named("sanctionsLists", "sanctionsList");
  const others = lists.filter((list) => list !== OWN_LIST);
  if (others.length > 0)
    throw new ListaRejection(`El XML es de otra lista de la OFAC: ${others.join(", ")}.`);
  if (named("sanctionsPrograms", "sanctionsProgram").length > 0)
    throw new ListaRejection("El XML es un extracto por programas, no la lista SDN completa.");
}

const primaryFirst = (elements: readonly XmlElement[]): readonly XmlElement[] => {
  const isPrimary = (element: XmlElement) => textOf(element, "isPrimary") === "true";
  return elements.toSorted((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)));
};

function namesOf(entity: XmlElement, tipo: EntryTipo): EntryName[] {
  return primaryFirst(itemsOf(entity, "names", "name")).flatMap((name) =>
    primaryFirst(itemsOf(name, "translations", "translation")).map((translation) => ({
      text: ofacName(
        textOf(translation, "formattedFirstName"),
        textOf(translation, "formattedLastName") ?? textOf(translation, "formattedFullName"),
        tipo,
      ),
      isWeak: textOf(name, "isLowQuality") === "true",
    })),
  );
}

/** The days that a birth date may be: `valueDate` if the file gives a range, otherwise its words. */
function birthOf(feature: XmlElement): BirthDate | null {
  const period = childrenOf(feature, "valueDate")[0];
  const dates = ["fromDateBegin", "fromDateEnd", "toDateBegin", "toDateEnd"]
    .map((name) => period && textOf(period, name)?.slice(0, 10))
    .filter(isPresent)
    .sort();
  const [from] = dates;
  const to = dates.at(-1);
  if (!period || !from || !to || dates.length === 1) return readEnglishDate(textOf(feature, "value") ?? "");
  return { from, to, isApproximate: textOf(period, "isApproximate") === "true" };
}

function documentosOf(entity: XmlElement, features: readonly XmlElement[]): EntryDocumento[] {
  const documents = itemsOf(entity, "identityDocuments", "identityDocument").map((document) => ({
    type: textOf(document, "type") ?? "",
    number: textOf(document, "documentNumber") ?? "",
    country: textOf(document, "issuingCountry"),
  }));
  // SDN.XML lists these among the ids: a D-U-N-S number, for one, is a feature here.
  const others = features.map((feature) => ({
    type: textOf(feature, "type") ?? "",
    number: textOf(feature, "value") ?? "",
    country: null,
  }));
  return [...documents, ...others]
    .filter(({ type }) => isDocumentType(type))
    .map(({ type, number, country }) => toDocument(type, number, country))
    .filter(isPresent);
}

function entryOf(entity: XmlElement): ListaEntry {
  const { id, action } = entity.attributes;
  if (action !== undefined)
    throw new ListaRejection("El XML es de cambios entre dos fechas, no la lista completa.");
  if (!id) throw new ListaRejection("Una entrada del XML no tiene identificador.");
  const general = childrenOf(entity, "generalInfo")[0];
  const tipo = tipoOf((general && textOf(general, "entityType")) ?? "");
  const features = itemsOf(entity, "features", "feature");
  const featuresOf = (isWanted: (type: string) => boolean) =>
    features.filter((feature) => isWanted(textOf(feature, "type") ?? ""));
  return {
    sourceId: id,
    tipo,
    names: namesOf(entity, tipo),
    documentos: documentosOf(entity, features),
    births: featuresOf((type) => type === "Birthdate")
      .map(birthOf)
      .filter(isPresent),
    paises: featuresOf((type) => COUNTRY_FEATURES.has(type))
      .map((feature) => textOf(feature, "value"))
      .filter(isPresent)
      .map(paisOf),
    fundamentoLegal: fundamentoOf(
      itemsOf(entity, "sanctionsPrograms", "sanctionsProgram").map(({ text }) => text.trim()),
    ),
    listadoEn: firstOf(itemsOf(entity, "sanctionsLists", "sanctionsList").map(publishedOn)),
    observaciones: (general && textOf(general, "remarks")) ?? undefined,
  };
}

const publishedOn = ({ attributes }: XmlElement) => dayIn(attributes.datePublished);

/**
 * Streams OFAC's SDN list from SDN_ENHANCED.XML (OFAC's schema ENHANCED_XML.xsd). `entity@id` is the `uid` of
 * SDN.XML. Names in other scripts are aliases.
 * @throws {ListaRejection} as `readXmlRecords`, and for an export of another list or of some programmes only,
 *   a delta file, or an entity without id.
 */
export async function* parseEnhancedXml(raw: Buffer): AsyncGenerator<ListaEntry> {
  for await (const record of readXmlRecords(raw, FORMAT)) {
    if (record.name === "entity") yield entryOf(record);
    else rejectUnlessWholeList(record);
  }
}

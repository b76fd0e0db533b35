import type { EntryTipo, ListaEntry } from "../../domain/listas/lista-entry";
import { dayIn } from "../civil-date";
import { childrenOf, textOf, type XmlElement } from "../formats/xml-element";
import { readXmlRecords } from "../formats/xml-records";
import { ListaRejection } from "../rejection";
import { euBasis, euBirth, euDocumento, euName, euNames, euPais, euRemarks, euTipo } from "./eu-parts";

const present = <T>(value: T | null): value is T => value !== null;

function nameOf(alias: XmlElement, tipo: EntryTipo) {
  const { wholeName, firstName, middleName, lastName, nameLanguage, strong } = alias.attributes;
  return euName(
    {
      wholeName,
      parts: [firstName, middleName, lastName],
      language: nameLanguage,
      strong,
      remark: textOf(alias, "remark") ?? undefined,
    },
    tipo,
  );
}

function birthOf({ attributes }: XmlElement) {
  return euBirth({
    birthdate: attributes.birthdate,
    day: attributes.dayOfMonth,
    month: attributes.monthOfYear,
    year: attributes.year,
    yearFrom: attributes.yearRangeFrom,
    yearTo: attributes.yearRangeTo,
    circa: attributes.circa,
    calendar: attributes.calendarType,
    country: attributes.countryIso2Code,
  });
}

function documentoOf({ attributes }: XmlElement) {
  return euDocumento({
    number: [attributes.number, attributes.latinNumber].filter(Boolean).join("; "),
    typeCode: attributes.identificationTypeCode,
    typeDescription: attributes.identificationTypeDescription,
    country: attributes.countryIso2Code,
    countryDescription: attributes.countryDescription,
  });
}

function entryOf(entity: XmlElement): ListaEntry {
  const { logicalId, designationDate, designationDetails } = entity.attributes;
  if (!logicalId) throw new ListaRejection("El XML tiene un «sanctionEntity» sin «logicalId».");
  const subject = childrenOf(entity, "subjectType")[0]?.attributes;
  const tipo = euTipo(subject?.code, subject?.classificationCode);
  const bases = childrenOf(entity, "regulation").map(({ attributes }) =>
    euBasis(attributes.programme, attributes.numberTitle, attributes.publicationDate),
  );
  const remarks = childrenOf(entity, "remark").map(({ text }) => text);
  const paises = childrenOf(entity, "citizenship").map(({ attributes }) =>
    euPais(attributes.countryIso2Code, attributes.countryDescription),
  );
  return {
    sourceId: logicalId,
    tipo,
    names: euNames(childrenOf(entity, "nameAlias").flatMap((alias) => nameOf(alias, tipo))),
    documentos: childrenOf(entity, "identification").map(documentoOf).filter(present),
    births: childrenOf(entity, "birthdate").map(birthOf).filter(present),
    paises: [...new Set(paises.filter(present))],
    fundamentoLegal: [...new Set(bases.filter(present))].join("; ") || null,
    listadoEn: dayIn(designationDate),
    observaciones: euRemarks([designationDetails, ...remarks]),
  };
}

/**
 * Streams `xmlFullSanctionsList_1_1`. The identifier is `logicalId`, because `euReferenceNumber` may be missing. An
 * alias is weak if `strong` is false or its remark says low quality. `Last, First` of persons is reordered.
 * @throws {ListaRejection} as `readXmlRecords`, and for an entity without `logicalId`.
 */
export async function* parseEuXml(raw: Buffer): AsyncGenerator<ListaEntry> {
  for await (const entity of readXmlRecords(raw, { root: "export", records: ["sanctionEntity"] }))
    yield entryOf(entity);
}

import type { ListaEntry } from "../../domain/listas/lista-entry";
import { dayIn } from "../civil-date";
import { childrenOf, isPresent, textOf, type XmlElement } from "../formats/xml-element";
import { readXmlRecords } from "../formats/xml-records";
import { ListaRejection } from "../rejection";
import { euBasis, euBirth, euDocumento, euName, euNames, euPais, euRemarks, euTipo } from "./eu-parts";

const NAME_PARTS = ["wholeName", "firstName", "middleName", "lastName", "nameLanguage"];
const NAMES = ["sanctionEntity nameAlias", "identification @nameOnDocument"];
const FORMAT = {
  root: "export",
  records: ["sanctionEntity"],
  names: [...NAMES, ...NAME_PARTS.map((part) => `nameAlias @${part}`)],
};

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
    names: euNames(
      ["nameAlias", "identification"]
        .flatMap((kind) => childrenOf(entity, kind))
        .flatMap((named) => euName(named.attributes, textOf(named, "remark"), tipo)),
    ),
    documentos: childrenOf(entity, "identification")
      .map(({ attributes }) => euDocumento(attributes))
      .filter(isPresent),
    births: childrenOf(entity, "birthdate")
      .map(({ attributes }) => euBirth(attributes))
      .filter(isPresent),
    paises: [...new Set(paises.filter(isPresent))],
    fundamentoLegal: [...new Set(bases.filter(isPresent))].join("; ") || null,
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
  for await (const entity of readXmlRecords(raw, FORMAT)) yield entryOf(entity);
}

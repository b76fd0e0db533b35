import type { BirthDate, EntryDocumento, EntryTipo, ListaEntry } from "../../domain/listas/lista-entry";
import { commaList } from "../../domain/shared/formato";
import { dayIn } from "../civil-date";
import { readCsvTable } from "../formats/csv-table";
import { ListaRejection } from "../rejection";
import {
  type EuName,
  euBasis,
  euBirth,
  euDocumento,
  euName,
  euNames,
  euPais,
  euRemarks,
  euTipo,
} from "./eu-parts";

/** Columns that we read out of 118, as `readCsvTable` names them. */
const EU_COLUMNS = commaList(
  "entity_logicalid, entity_subjecttype, entity_subjecttype_classificationcode",
  "entity_regulation_publicationdate, entity_regulation_numbertitle, entity_regulation_programme",
  "namealias_lastname, namealias_firstname, namealias_middlename, namealias_wholename",
  "namealias_namelanguage, namealias_remark, birthdate_birthdate, birthdate_day, birthdate_month",
  "birthdate_year, birthdate_yearrangefrom, birthdate_yearrangeto, birthdate_circa",
  "birthdate_calendartype, birthdate_countryiso2code, identification_number, identification_latinnumber",
  "identification_nameondocument, identification_typecode, identification_typedescription, identification_countryiso2code",
  "identification_countrydescription, citizenship_countryiso2code, citizenship_countrydescription",
);

/** Columns whose loss would change nothing that is screened. */
const EU_NOTES = ["entity_designationdate", "entity_designationdetails", "entity_remark"] as const;

type EuCells = Readonly<Record<(typeof EU_COLUMNS | typeof EU_NOTES)[number], string>>;

interface Draft {
  readonly tipo: EntryTipo;
  readonly names: EuName[];
  readonly documentos: EntryDocumento[];
  readonly births: BirthDate[];
  readonly paises: Set<string>;
  readonly bases: Set<string>;
  readonly listadoEn: string | undefined;
  readonly remarks: string[];
}

function draftOf(cells: EuCells): Draft {
  const tipo = euTipo(cells.entity_subjecttype, cells.entity_subjecttype_classificationcode);
  const listadoEn = dayIn(cells.entity_designationdate);
  return {
    ...{ tipo, names: [], documentos: [], births: [], paises: new Set(), bases: new Set() },
    ...{ listadoEn, remarks: [] },
  };
}

/** The CSV has no column for `strong`: quality is only in the remark. */
const readName = (cells: EuCells, tipo: EntryTipo): EuName[] =>
  euName(
    {
      wholeName: cells.namealias_wholename,
      firstName: cells.namealias_firstname,
      middleName: cells.namealias_middlename,
      lastName: cells.namealias_lastname,
      nameLanguage: cells.namealias_namelanguage,
    },
    cells.namealias_remark,
    tipo,
  );

const readBirth = (cells: EuCells): BirthDate | null =>
  euBirth({
    birthdate: cells.birthdate_birthdate,
    dayOfMonth: cells.birthdate_day,
    monthOfYear: cells.birthdate_month,
    year: cells.birthdate_year,
    yearRangeFrom: cells.birthdate_yearrangefrom,
    yearRangeTo: cells.birthdate_yearrangeto,
    circa: cells.birthdate_circa,
    calendarType: cells.birthdate_calendartype,
    countryIso2Code: cells.birthdate_countryiso2code,
  });

const readDocumento = (cells: EuCells): EntryDocumento | null =>
  euDocumento({
    number: cells.identification_number,
    latinNumber: cells.identification_latinnumber,
    identificationTypeCode: cells.identification_typecode,
    identificationTypeDescription: cells.identification_typedescription,
    countryIso2Code: cells.identification_countryiso2code,
    countryDescription: cells.identification_countrydescription,
  });

function addRow(draft: Draft, cells: EuCells): void {
  const birth = readBirth(cells);
  const documento = readDocumento(cells);
  const pais = euPais(cells.citizenship_countryiso2code, cells.citizenship_countrydescription);
  const basis = euBasis(
    cells.entity_regulation_programme,
    cells.entity_regulation_numbertitle,
    cells.entity_regulation_publicationdate,
  );
  draft.remarks.push(cells.entity_designationdetails, cells.entity_remark);
  draft.names.push(...readName(cells, draft.tipo));
  draft.names.push(...euName({ nameOnDocument: cells.identification_nameondocument }, null, draft.tipo));
  if (birth) draft.births.push(birth);
  if (documento) draft.documentos.push(documento);
  if (pais) draft.paises.add(pais);
  if (basis) draft.bases.add(basis);
}

/**
 * `csvFullSanctionsList_1_1`: BOM, semicolons, 118 columns. Each alias, address, birth date, document and
 * citizenship of an entity has its row. Those rows become one entry, with the logical id as in the XML.
 * @throws {ListaRejection} as `readCsvTable`, and for a row without logical id.
 */
export async function* parseEuCsv(raw: Buffer): AsyncGenerator<ListaEntry> {
  const drafts = new Map<string, Draft>();
  for await (const { line, cells } of readCsvTable(raw, EU_COLUMNS, {
    optional: EU_NOTES,
    delimiters: [";"],
    relaxQuotes: true,
  })) {
    const id = cells.entity_logicalid;
    if (!/^\d+$/.test(id)) throw new ListaRejection(`Línea ${line}: falta «Entity_LogicalId».`);
    const draft = drafts.get(id) ?? draftOf(cells);
    addRow(draft, cells);
    drafts.set(id, draft);
  }
  for (const [sourceId, { tipo, names, documentos, births, paises, bases, listadoEn, remarks }] of drafts)
    yield {
      sourceId,
      tipo,
      names: euNames(names),
      documentos,
      births,
      paises: [...paises],
      fundamentoLegal: [...bases].join("; ") || null,
      listadoEn,
      observaciones: euRemarks(remarks),
    };
}

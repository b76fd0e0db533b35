import type { ListaSlug } from "../domain/listas/lista";
import { parseOwnCsv, parseOwnXlsx } from "./csn_colombia/parse";
import { parseEuCsv } from "./eu_consolidated/parse-csv";
import { parseEuXml } from "./eu_consolidated/parse-xml";
import { parseOfacCsvSet } from "./ofac_sdn/parse-csv-set";
import { parseOfacXml } from "./ofac_sdn/parse-xml";
import { parseUnXml } from "./onu_consolidated/parse-xml";
import { parsePepCsv, parsePepJson, parsePepXlsx } from "./pep_colombia/parse";
import { completionOfSecop2 } from "./secop2_multas/complete-file";
import { parseSecop2Csv, parseSecop2Json, parseSecop2Zip } from "./secop2_multas/parse-file";
import { parseSiriCsv, parseSiriJson } from "./siri_procuraduria/parse";
import type { ListaDownload, ListaSource } from "./source";
import { deriveFto } from "./us_fto/derive";

const OFAC = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports";
const EU = "https://webgate.ec.europa.eu/fsd/fsf/public/files";
/** The European Commission publishes this token in its links. It is not a secret. */
const EU_PUBLIC_TOKEN = "token=dG9rZW4tMjAxNw";
const DATOS_HOST = "www.datos.gov.co";

/** datos.gov.co throttles applications with a token separately from anonymous callers. */
export const datosHeaders = (url: string, appToken: string | undefined): Record<string, string> =>
  appToken !== undefined && new URL(url).hostname === DATOS_HOST ? { "x-app-token": appToken } : {};

const ofacFile = (fileName: string) => ({ url: `${OFAC}/${fileName}`, fileName });

/** More than any data set has: a lower limit would return a part that looks whole. */
const DATOS_LIMIT = 500_000;

const datosDownloads = (dataSet: string): readonly ListaDownload[] => [
  {
    formato: "csv",
    files: [
      {
        url: `https://${DATOS_HOST}/api/views/${dataSet}/rows.csv?accessType=DOWNLOAD`,
        fileName: `${dataSet}.csv`,
      },
    ],
  },
  {
    formato: "json",
    files: [
      {
        url: `https://${DATOS_HOST}/resource/${dataSet}.json?$limit=${DATOS_LIMIT}&$order=:id`,
        fileName: `${dataSet}.json`,
      },
    ],
  },
];

/**
 * Source and parsers of each list, in the catalog's order. Floors are well below each list's history: near half for
 * the UN and OFAC, lower for the others.
 */
export const SOURCES: Readonly<Record<ListaSlug, ListaSource>> = {
  onu_consolidated: {
    slug: "onu_consolidated",
    floor: 500,
    formats: { xml: parseUnXml },
    downloads: [
      {
        formato: "xml",
        files: [
          {
            url: "https://scsanctions.un.org/resources/xml/en/consolidated.xml",
            fileName: "consolidated.xml",
          },
        ],
      },
    ],
    hosts: ["scsanctions.un.org", "unsolprodfiles.blob.core.windows.net"],
  },
  csn_colombia: {
    slug: "csn_colombia",
    floor: 1,
    formats: { csv: parseOwnCsv, xlsx: parseOwnXlsx },
    // No machine-readable official feed exists: support uploads the official file.
    downloads: [],
    hosts: [],
  },
  pep_colombia: {
    slug: "pep_colombia",
    floor: 20_000,
    formats: { csv: parsePepCsv, json: parsePepJson, xlsx: parsePepXlsx },
    downloads: datosDownloads("3qxn-uc22"),
    hosts: [DATOS_HOST],
  },
  ofac_sdn: {
    slug: "ofac_sdn",
    floor: 8_000,
    formats: { xml: parseOfacXml, zip: parseOfacCsvSet },
    // The XML first: its remarks are not cut, and one file cannot be of two days.
    downloads: [
      { formato: "xml", files: [ofacFile("SDN.XML")] },
      { formato: "zip", files: ["SDN.CSV", "ALT.CSV", "ADD.CSV", "SDN_COMMENTS.CSV"].map(ofacFile) },
    ],
    // OFAC answers 302 to an address in its storage that lasts minutes.
    hosts: [
      "sanctionslistservice.ofac.treas.gov",
      "wc2h-sls-prod-public-published.s3.us-gov-west-1.amazonaws.com",
    ],
  },
  eu_consolidated: {
    slug: "eu_consolidated",
    floor: 3_000,
    formats: { xml: parseEuXml, csv: parseEuCsv },
    downloads: [
      {
        formato: "xml",
        files: [
          {
            url: `${EU}/xmlFullSanctionsList_1_1/content?${EU_PUBLIC_TOKEN}`,
            fileName: "xmlFullSanctionsList_1_1.xml",
          },
        ],
      },
      {
        formato: "csv",
        files: [
          {
            url: `${EU}/csvFullSanctionsList_1_1/content?${EU_PUBLIC_TOKEN}`,
            fileName: "csvFullSanctionsList_1_1.csv",
          },
        ],
      },
    ],
    hosts: ["webgate.ec.europa.eu"],
  },
  us_fto: {
    slug: "us_fto",
    floor: 40,
    formats: { csv: parseOwnCsv },
    downloads: [],
    hosts: [],
    derivation: { from: "ofac_sdn", derive: deriveFto },
  },
  siri_procuraduria: {
    slug: "siri_procuraduria",
    floor: 10_000,
    formats: { csv: parseSiriCsv, json: parseSiriJson },
    downloads: datosDownloads("iaeu-rcn6"),
    hosts: [DATOS_HOST],
  },
  secop2_multas: {
    slug: "secop2_multas",
    floor: 100,
    formats: { csv: parseSecop2Csv, json: parseSecop2Json, zip: parseSecop2Zip },
    downloads: datosDownloads("it5q-hg94"),
    hosts: [DATOS_HOST],
    completion: completionOfSecop2(DATOS_HOST),
  },
};

import { gunzipSync } from "node:zlib";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { parseEuXml } from "../eu_consolidated/parse-xml";
import { parseOfacCsvSet } from "../ofac_sdn/parse-csv-set";
import { parseUnXml } from "../onu_consolidated/parse-xml";
import { assembleContent } from "../version-content";
import { collect } from "./collect";
import { realOfacSet } from "./ofac-set";
import { realFile } from "./real-files";

/** The entries of the version that these become. */
export const contentEntries = async (published: AsyncIterable<ListaEntry> | Iterable<ListaEntry>) => [
  ...(await assembleContent(published)).entries,
];

const REAL = {
  un: () => parseUnXml(realFile("un/consolidated_2026-08-01.xml")),
  ofac: () => parseOfacCsvSet(realOfacSet()),
  eu: () => parseEuXml(gunzipSync(realFile("eu/EU_FSF_XML_1_1_RECONSTRUCTED_2026-05-01.xml.gz"))),
};

/** Calls `read` once for each real list: test files of one thread share what is read. */
function oncePerList<T>(read: (list: keyof typeof REAL) => Promise<T>) {
  const known = new Map<keyof typeof REAL, Promise<T>>();
  return (list: keyof typeof REAL): Promise<T> => {
    const reading = known.get(list) ?? read(list);
    known.set(list, reading);
    return reading;
  };
}

/** The entries of a real list, as its parser gives them. */
export const parsedList = oncePerList(
  async (list): Promise<readonly ListaEntry[]> => collect<ListaEntry>(REAL[list]()),
);

/** The entries of the version that a real list becomes. */
export const versionOfList = oncePerList(
  async (list): Promise<readonly ListaEntry[]> =>
    (await contentEntries(await parsedList(list))).map(({ entry }) => entry),
);

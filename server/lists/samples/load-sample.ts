import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ListaSlug } from "../../domain/listas/lista";
import { zipStored } from "../formats/zip-members";
import type { ListaArchivo, ListaFormato } from "../source";

const FILES: Readonly<Partial<Record<ListaSlug, { formato: ListaFormato; paths: readonly string[] }>>> = {
  onu_consolidated: { formato: "xml", paths: ["onu_consolidated.xml"] },
  csn_colombia: { formato: "csv", paths: ["csn_colombia.csv"] },
  pep_colombia: { formato: "csv", paths: ["pep_colombia.csv"] },
  ofac_sdn: {
    formato: "zip",
    paths: ["ofac_sdn/sdn.csv", "ofac_sdn/alt.csv", "ofac_sdn/add.csv", "ofac_sdn/sdn_comments.csv"],
  },
  eu_consolidated: { formato: "xml", paths: ["eu_consolidated.xml"] },
  siri_procuraduria: { formato: "csv", paths: ["siri_procuraduria.csv"] },
  secop2_multas: { formato: "zip", paths: ["secop2_multas/it5q-hg94.csv", "secop2_multas/jbjy-vk9h.json"] },
};

// Relative to the project's root, where the service starts: a bundle has no path of its own beside these files.
const readSampleFile = (path: string): Promise<Buffer> =>
  readFile(join(/* turbopackIgnore: true */ process.cwd(), "server/lists/samples", path));

/** A list without one has no fallback: a derived list comes with its parent. */
export const hasSample = (slug: ListaSlug): boolean => slug in FILES;

/**
 * The bundled sample of a list: invented people and companies in the source's format. Replaces the list only
 * outside production, and its versions say so in their name (contract-decisions 197).
 * @throws {RangeError} if the list has none. See `hasSample`.
 */
export async function readSample(slug: ListaSlug): Promise<ListaArchivo> {
  const sample = FILES[slug];
  if (sample === undefined) throw new RangeError(`${slug} has no sample of its own`);
  const contents = await Promise.all(sample.paths.map(readSampleFile));
  const [first] = contents;
  if (sample.formato !== "zip" && first) return { raw: first, formato: sample.formato };
  const members = sample.paths.map(
    (path, at) => [path.slice(path.indexOf("/") + 1), contents[at] ?? Buffer.alloc(0)] as const,
  );
  return { raw: zipStored(members), formato: sample.formato };
}

/** Content hashes of the bundled samples. A test reads them again. */
const HASHES: ReadonlySet<string> = new Set([
  ...Object.values({
    onu_consolidated: "f1c6ebaadb2474a44517176810b27b85e19724e10b40e47cab5af3c894fa0430",
    csn_colombia: "7bf1bb8a3fb7198c3b01e961a08c94d3be4ca2f67f9a1828c8fe656d8e81d52a",
    pep_colombia: "8e555d5995e38d2468f8294d51f4063bf65e78ff852e2bd2478ef931aa7feefc",
    ofac_sdn: "efaae5f92fc874203951c4350043e3cba3d528cf191d08d1a643abca8af54b92",
    eu_consolidated: "b2a55339f696e40e3a5018cea2259ce88f4e64a79bd652c71df9dbb5d13a201a",
    siri_procuraduria: "6958beadc2b600709bf696f44fd242cffa8f2324131d57645ad5f011957bda98",
    secop2_multas: "685109bbee1d2f5add1a150661942e5cb8071c7c7f5f9b50757885b4659d4cb7",
  }),
  // As releases read them that kept no remarks.
  "1305327da5e81479aef3f8c37e4f985f564ad624daf412c5eaefe8caf4d273ca",
  "8f86163b70b31fa68b627f79db0251c2a340d0c7360b68b10d1a21fea39dfc30",
]);

/** Whether a content is that of a bundled sample: invented people, which never are an official version. */
export const isSampleContent = (hashContenido: string): boolean => HASHES.has(hashContenido);

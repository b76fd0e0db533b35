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

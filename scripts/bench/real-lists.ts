import { gunzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { realFile } from "../../server/lists/testing/real-files";

export function realUnList(): Buffer {
  return realFile("un/consolidated_2026-08-01.xml");
}

export function realEuList(): Buffer {
  return gunzipSync(realFile("eu/EU_FSF_XML_1_1_RECONSTRUCTED_2026-05-01.xml.gz"));
}

/** The CSV set of one day, zipped as support uploads it. `variant` is added to the remarks of its first entry. */
export function realOfacSet(variant?: string): Buffer {
  const names = ["sdn.csv", "alt.csv", "add.csv", "sdn_comments.csv"];
  const members = Object.fromEntries(names.map((name) => [name, realFile(`ofac/set-2023-12-28/${name}`)]));
  if (variant !== undefined) {
    const [first = "", ...others] = members["sdn.csv"]?.toString("latin1").split("\r\n") ?? [];
    const told = first.replace(/"([^"]*)"/, `"$1 ${variant}"`);
    members["sdn.csv"] = Buffer.from([told, ...others].join("\r\n"), "latin1");
  }
  return Buffer.from(zipSync(members));
}

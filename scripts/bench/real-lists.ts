import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";

const DATA = "../shared/data";
const OFAC_SET = join(DATA, "ofac/set-2023-12-28");

/** Whether the real list files lie beside the checkout; benchmarks and tests over them need them. */
export const hasRealLists = existsSync(OFAC_SET);

export function realUnList(): Buffer {
  return readFileSync(join(DATA, "un/consolidated_2026-08-01.xml"));
}

/** The CSV set of one day, zipped as support uploads it. */
export function realOfacSet(): Buffer {
  const names = ["sdn.csv", "alt.csv", "add.csv", "sdn_comments.csv"];
  return Buffer.from(
    zipSync(Object.fromEntries(names.map((name) => [name, readFileSync(join(OFAC_SET, name))]))),
  );
}

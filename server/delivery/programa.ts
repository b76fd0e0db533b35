import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What it is called, wherever it goes. */
export const PROGRAMA = "verificar.mjs";

/** The program that verifies offline: one file, which nothing but Node runs. */
export const readPrograma = (): Promise<Buffer> =>
  readFile(join(/* turbopackIgnore: true */ process.cwd(), "scripts", PROGRAMA));

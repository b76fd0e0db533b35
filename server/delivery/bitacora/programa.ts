import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What verifies offline, wherever it goes: of a consulta the first alone, of an unpacked folder both side by side. */
export const PROGRAMAS = ["verificar.mjs", "verificar-carpeta.mjs"] as const;

export type Programa = (typeof PROGRAMAS)[number];

/** A program as it stands: nothing but Node runs it. */
export const readPrograma = (programa: Programa): Promise<Buffer> =>
  readFile(join(/* turbopackIgnore: true */ process.cwd(), "scripts", programa));

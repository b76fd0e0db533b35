import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Offline verifiers: the first for a consulta, both together for an unpacked folder. */
export const PROGRAMAS = ["verificar.mjs", "verificar-carpeta.mjs"] as const;

export type Programa = (typeof PROGRAMAS)[number];

/** A program's source, which runs on Node alone. */
export const readPrograma = (programa: Programa): Promise<Buffer> =>
  readFile(join(/* turbopackIgnore: true */ process.cwd(), "scripts", programa));

import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Testigos } from "../usecases/deps";
import { entropy } from "./entropy";

const ENDING = ".nota";

/** Those that the service keeps by itself: a file for each log, under `DATA_DIR/bitacora`. */
export const createTestigos = (dataDir: string): Testigos => testigosIn(dataDir, "bitacora");

/** The same of the chain of acts, under `DATA_DIR/actos`. */
export const createTestigosActos = (dataDir: string): Testigos => testigosIn(dataDir, "actos");

function testigosIn(dataDir: string, folder: string): Testigos {
  const directory = join(/* turbopackIgnore: true */ dataDir, folder);
  const pathOf = (log: string) => join(/* turbopackIgnore: true */ directory, `${log}${ENDING}`);
  const read = async (log: string) => readFile(pathOf(log), "utf8").catch(nullWhereMissing);
  return {
    read,
    async keep(log, nota) {
      await mkdir(directory, { recursive: true });
      // Whoever reads finds the old one or the new one, and two that write do not mix.
      const draft = `${pathOf(log)}.${entropy.hex(4)}`;
      await writeFile(draft, nota);
      await rename(draft, pathOf(log));
    },
    async all() {
      const names = (await readdir(directory).catch(nullWhereMissing)) ?? [];
      const logs = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
      return Promise.all(
        logs.map(async (log) => ({ lugar: pathOf(log), log, nota: (await read(log)) ?? "" })),
      );
    },
  };
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

import { mkdir, open, readdir, readFile, rename, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createBucket } from "../delivery/bitacora/testigos-bucket";
import type { Cadena } from "../domain/bitacora/cadena";
import type { PlaceOfTestigos, Testigos } from "../usecases/deps";
import { entropy } from "./entropy";
import type { Env } from "./env";

const ENDING = ".nota";

/** Of what ends with its machine: tmpfs, ramfs and the layer of a container, by `statfs`. */
const EPHEMERAL = new Set([0x01021994, 0x858458f6, 0x794c7630]);

type Places = Pick<Env, "DATA_DIR" | "BITACORA_TESTIGOS">;

/** Of the log of consultas: a file each under `DATA_DIR/bitacora`, and the same where `BITACORA_TESTIGOS` says. */
export const createTestigos = (places: Places): Testigos => testigosIn(places, "bitacora");

/** The same of each chain, under its name. */
export const createTestigosDeCadenas = (places: Places): Readonly<Record<Cadena, Testigos>> => ({
  actos: testigosIn(places, "actos"),
  actividad: testigosIn(places, "actividad"),
});

function testigosIn(
  { DATA_DIR, BITACORA_TESTIGOS: elsewhere }: Places,
  folder: "bitacora" | Cadena,
): Testigos {
  const own = createFolder(DATA_DIR, folder);
  if (elsewhere === undefined) return { ...own, own };
  const other = elsewhere.startsWith("/") ? createFolder(elsewhere, folder) : createBucket(elsewhere, folder);
  return {
    own,
    all: async () => (await Promise.all([own.all(), other.all()])).flat(),
    async keep(log, nota) {
      await own.keep(log, nota);
      await other.keep(log, nota);
    },
  };
}

function createFolder(parent: string, folder: string): PlaceOfTestigos {
  const directory = join(/* turbopackIgnore: true */ parent, folder);
  const pathOf = (log: string) => join(/* turbopackIgnore: true */ directory, `${log}${ENDING}`);
  return {
    async keep(log, nota) {
      await mkdir(directory, { recursive: true });
      // Whoever reads finds the old one or the new one, and two that write do not mix.
      const draft = `${pathOf(log)}.${entropy.hex(4)}`;
      await writeFile(draft, nota, { flush: true });
      await rename(draft, pathOf(log));
      const names = await open(directory);
      await names.sync().finally(() => names.close());
    },
    async all() {
      const names = (await readdir(directory).catch(nullWhereMissing)) ?? [];
      const logs = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
      return Promise.all(
        logs.map(async (log) => ({ lugar: pathOf(log), log, nota: await readFile(pathOf(log), "utf8") })),
      );
    },
  };
}

/** Whether what is kept in a folder ends with the machine or the container. */
export async function isEphemeral(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  return EPHEMERAL.has((await statfs(folder)).type);
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Retiros } from "../usecases/deps";
import { entropy } from "./clock";

const NAME = /^([0-9a-f]+)-(\d{4})\.nota$/;

/** Manifests of retired years as files under `DATA_DIR/retiros`: note and facts for each log and year. */
export function createRetiros(dataDir: string): Retiros {
  const directory = join(/* turbopackIgnore: true */ dataDir, "retiros");
  const write = async (name: string, text: string) => {
    // Written under another name and renamed, so that readers see the whole file.
    const path = join(/* turbopackIgnore: true */ directory, name);
    const draft = `${path}.${entropy.hex(4)}`;
    await writeFile(draft, text, { flush: true });
    await rename(draft, path);
  };
  return {
    async keep({ log, anio, nota, cuentas }) {
      await mkdir(directory, { recursive: true });
      await write(`${log}-${anio}.cuentas.json`, cuentas);
      await write(`${log}-${anio}.nota`, nota);
    },
    async all() {
      const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      return Promise.all(
        names.flatMap((name) => {
          const [, log, anio] = NAME.exec(name) ?? [];
          if (log === undefined) return [];
          const lugar = join(/* turbopackIgnore: true */ directory, name);
          return [readFile(lugar, "utf8").then((nota) => ({ lugar, log, anio: Number(anio), nota }))];
        }),
      );
    },
  };
}

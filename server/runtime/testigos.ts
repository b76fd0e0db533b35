import { link, mkdir, open, readdir, stat, statfs, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createBucket } from "../delivery/bitacora/testigos-bucket";
import type { Cadena } from "../domain/bitacora/cadena";
import { MAX_NOTA_BYTES, MAX_TESTIGOS, refuseIfAhead, type Testigo } from "../domain/bitacora/testigo";
import type { PlaceOfTestigos, Testigos } from "../usecases/deps";
import { entropy } from "./clock";
import { egress } from "./egress";
import type { Env } from "./env";

const ENDING = ".nota";
const READ_TRIES = 10;
/** The log, and the generation of its head. */
const FILE = /^([^.]+)(?:[.](\d{1,15}))?[.]nota$/;

/** A head that is being written. */
const DRAFT = /[.]nota[.][0-9a-f]{8}$/;
/** By the clock of the file system. */
const LEFT_MS = 60_000;

/** File systems that end with their machine, by `statfs`: tmpfs, ramfs and a container's layer. */
const EPHEMERAL = new Set([0x01021994, 0x858458f6, 0x794c7630]);

type Places = Pick<Env, "DATA_DIR" | "BITACORA_TESTIGOS">;

/** Heads of the log: a file each under `DATA_DIR/bitacora`, and at the place that `BITACORA_TESTIGOS` names. */
export const createTestigos = (places: Places): Testigos => testigosIn(places, "bitacora");

/** The same for each chain, under its name. */
export const createTestigosDeCadenas = (places: Places): Readonly<Record<Cadena, Testigos>> => ({
  actos: testigosIn(places, "actos"),
  actividad: testigosIn(places, "actividad"),
});

function testigosIn(
  { DATA_DIR, BITACORA_TESTIGOS: elsewhere }: Places,
  folder: "bitacora" | Cadena,
): Testigos {
  const own = createFolder(DATA_DIR, folder);
  if (elsewhere === undefined) return { ...own, own, elsewhere: null };
  const other = elsewhere.startsWith("/")
    ? createFolder(elsewhere, folder)
    : createBucket(elsewhere, folder, egress().fetch);
  return {
    own,
    elsewhere: other,
    all: async () => (await Promise.all([own.all(), other.all()])).flat(),
    async keep(log, nota) {
      await own.keep(log, nota);
      await other.keep(log, nota);
    },
  };
}

/**
 * Heads in a folder that processes may share: `<log>.<generation>.nota`, of which the last counts. A file without a
 * generation is of an older release. A head is replaced only by a larger one and only if nobody replaced it since it
 * was read: a generation is hard-linked once, and the file system rejects a second link.
 */
function createFolder(parent: string, folder: string): PlaceOfTestigos {
  const directory = join(/* turbopackIgnore: true */ parent, folder);
  const pathOf = (name: string) => join(/* turbopackIgnore: true */ directory, name);

  /** The last generation of each log, and the files that it replaced. */
  async function generations() {
    const names = (await readdir(directory).catch(nullWhereMissing)) ?? [];
    const found = new Map<string, { name: string; generation: number; replaced: readonly string[] }>();
    for (const name of names) {
      const [, log, generation = "0"] = FILE.exec(name) ?? [];
      if (log === undefined) continue;
      const one = { name, generation: Number(generation) };
      const other = found.get(log) ?? { ...one, replaced: [] };
      const [last, older] = other.generation < one.generation ? [one, other] : [other, one];
      const replaced = last.name === older.name ? [] : [...other.replaced, older.name];
      found.set(log, { ...last, replaced });
    }
    if (found.size > MAX_TESTIGOS) throw new Error(`${directory} holds more than ${MAX_TESTIGOS} heads`);
    return found;
  }

  async function read(name: string): Promise<string> {
    const file = await open(pathOf(name));
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_NOTA_BYTES + 1), 0);
      if (bytesRead > MAX_NOTA_BYTES) throw new Error(`${pathOf(name)} is too long for a head`);
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Drafts of processes that were killed while they wrote. The others last for milliseconds. */
  async function leftDrafts(): Promise<readonly string[]> {
    const drafts = (await readdir(directory)).filter((name) => DRAFT.test(name));
    const written = await Promise.all(
      drafts.map(async (name) => ({ name, stats: await stat(pathOf(name)).catch(nullWhereMissing) })),
    );
    const newest = await stat(directory);
    return written.flatMap(({ name, stats }) =>
      stats !== null && newest.mtimeMs - stats.mtimeMs > LEFT_MS ? [name] : [],
    );
  }

  /** Reads again if a head was replaced between its listing and its reading. */
  async function unlessReplaced<T>(work: () => Promise<T>, tries = READ_TRIES): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === 1) throw error;
      return unlessReplaced(work, tries - 1);
    }
  }

  return {
    async keep(log, nota) {
      await mkdir(directory, { recursive: true });
      const kept = await unlessReplaced(async () => {
        const last = (await generations()).get(log);
        return last && { ...last, nota: await read(last.name) };
      });
      refuseIfAhead(pathOf(log), kept?.nota, nota);
      const next = `${log}.${(kept?.generation ?? 0) + 1}${ENDING}`;
      const draft = pathOf(`${next}.${entropy.hex(4)}`);
      try {
        await writeFile(draft, nota, { flush: true });
        await link(draft, pathOf(next));
      } catch (error) {
        const isTaken = (error as NodeJS.ErrnoException).code === "EEXIST";
        throw isTaken ? new Error(`${pathOf(log)} cannot be replaced, somebody else did`) : error;
      } finally {
        await unlink(draft).catch(nullWhereMissing);
      }
      const names = await open(directory);
      await names.sync().finally(() => names.close());
      const after = (await generations()).get(log);
      // Other processes wrote several generations meanwhile and removed the one that would have collided with ours.
      if (after?.name !== next) {
        await unlink(pathOf(next)).catch(nullWhereMissing);
        throw new Error(`${pathOf(log)} cannot be replaced, somebody else did`);
      }
      for (const name of [...after.replaced, ...(await leftDrafts())])
        await unlink(pathOf(name)).catch(nullWhereMissing);
    },
    all: () =>
      unlessReplaced(async () => {
        const testigos: Testigo[] = [];
        for (const [log, { name }] of await generations())
          testigos.push({ lugar: pathOf(name), log, nota: await read(name) });
        return testigos;
      }),
  };
}

/** Whether a folder's content ends with the machine or container. */
export async function isEphemeral(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  return EPHEMERAL.has((await statfs(folder)).type);
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

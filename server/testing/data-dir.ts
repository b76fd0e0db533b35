import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where files are no more than memory: a disk would have to find room for the thousand of every database anew. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

async function roomiest(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

export interface TemporaryDataDir {
  readonly path: string;
  remove(): Promise<void>;
}

/** A `DATA_DIR` that the embedded server may enter even where, started by root, it runs as nobody. */
export async function temporaryDataDir(): Promise<TemporaryDataDir> {
  const path = await mkdtemp(join(await roomiest(), "atalaya-"));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files in memory. On a disk, the thousand files of every database would take long. */
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

/** A `DATA_DIR` that the embedded server can enter, even as nobody if root started it. */
export async function temporaryDataDir(): Promise<TemporaryDataDir> {
  const path = await mkdtemp(join(await roomiest(), "atalaya-"));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryDataDir {
  readonly path: string;
  remove(): Promise<void>;
}

/** A `DATA_DIR` that the embedded server may enter even where, started by root, it runs as nobody. */
export async function temporaryDataDir(): Promise<TemporaryDataDir> {
  const path = await mkdtemp(join(tmpdir(), "atalaya-"));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

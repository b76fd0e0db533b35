import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programOf } from "./program";

const NO_DATA_DIR = join(tmpdir(), "atalaya-without-data");

/** Runs `npm run fsck` on the database of `environment`. Returns its exit code and output. */
export async function fsck(
  environment: { readonly DATABASE_URL: string } | { readonly DATA_DIR: string },
  options: readonly string[] = [],
) {
  const program = await programOf("scripts/fsck.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
    encoding: "utf8",
    // Without Vite's own BASE_URL and the developer's data folder.
    env: { ...process.env, BASE_URL: "", DATA_DIR: NO_DATA_DIR, ...environment },
  });
  return { status, stdout, stderr };
}

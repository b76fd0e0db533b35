import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programOf } from "./program";

const NO_DATA_DIR = join(tmpdir(), "atalaya-without-data");

/** `npm run fsck` on the database that `environment` names: its exit code and what it prints. */
export async function fsck(
  environment: { readonly DATABASE_URL: string } | { readonly DATA_DIR: string },
  options: readonly string[] = [],
) {
  const program = await programOf("scripts/fsck.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
    encoding: "utf8",
    // Vite's own BASE_URL, of which the service knows nothing; and nothing that a service of the developer's keeps.
    env: { ...process.env, BASE_URL: "", DATA_DIR: NO_DATA_DIR, ...environment },
  });
  return { status, stdout, stderr };
}

import { spawnSync } from "node:child_process";

/** `npm run fsck` on the database that `environment` names: its exit code and what it prints. */
export function fsck(environment: { readonly DATABASE_URL: string } | { readonly DATA_DIR: string }) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/fsck.ts"], {
    encoding: "utf8",
    // Vite's own BASE_URL, of which the service knows nothing.
    env: { ...process.env, BASE_URL: "", ...environment },
  });
  return { status, stdout, stderr };
}

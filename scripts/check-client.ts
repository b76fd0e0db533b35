import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Generates Prisma's client and the columns of the tables again, and fails if they differ from the committed files. */
const folder = mkdtempSync(join(tmpdir(), "atalaya-client-"));
const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "inherit" }).status;
try {
  cpSync("prisma/schema.prisma", join(folder, "prisma/schema.prisma"));
  const failed = run("npm", "run", "--silent", "generate", "--", `--schema=${folder}/prisma/schema.prisma`);
  const differing = ["generated/prisma", "generated/tables.ts"].filter(
    (path) => run("git", "diff", "--no-index", "--stat", path, join(folder, path)) !== 0,
  );
  if (failed || differing.length > 0) {
    console.error(`${differing.join(", ")}: not generated from prisma/schema.prisma. Run npm run generate.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

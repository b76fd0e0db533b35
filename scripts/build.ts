import { pathToFileURL } from "node:url";
import { env } from "../server/runtime/env";
import { bundleService } from "./bundles";
import { compressStatic } from "./compress-static";
import { ensureBuilt } from "./inputs.mjs";
import { runBin } from "./steps";

const BUILDS = {
  service: bundleService,
  async pages() {
    const code = await runBin("next", ["build"], { NEXT_TELEMETRY_DISABLED: "1" });
    if (code !== 0) throw new Error("the build failed: see the lines above");
    await compressStatic(".next/static");
  },
};

/** Builds the parts whose sources have changed. */
export async function ensureBuild(
  parts: readonly (keyof typeof BUILDS)[] = ["service", "pages"],
): Promise<void> {
  // A bad value fails the build with the variable's name, not the first request that needs it.
  env();
  for (const part of parts) await ensureBuilt(part, BUILDS[part]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const named = process.argv.slice(2).filter((name): name is keyof typeof BUILDS => name in BUILDS);
  await ensureBuild(named.length === 0 ? undefined : named);
}

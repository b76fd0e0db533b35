import { join } from "node:path";

/** The file a thread begins with: Next's bundle has none for it, so that `scripts/bundles.ts` makes it. */
export const threadEntry = (name: "lista" | "pdf" | "tabla"): string =>
  join(/* turbopackIgnore: true */ process.cwd(), `dist/${name}-worker.mjs`);

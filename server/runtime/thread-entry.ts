import { join } from "node:path";

/** Entry file of a thread. `scripts/bundles.ts` makes it, because Next's bundle has none. */
export const threadEntry = (name: "lista" | "pdf" | "tabla"): string =>
  join(/* turbopackIgnore: true */ process.cwd(), `dist/${name}-worker.mjs`);

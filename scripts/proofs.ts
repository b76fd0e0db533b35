import { ensureBuild } from "./build";
import { runBin } from "./steps";

/**
 * Runs the long proofs, of which `npm test` has short versions, and the contract's tests through Next's router.
 * Arguments go to vitest: a file, `-t` a name.
 */
const named = process.argv.slice(2);

await ensureBuild();
const proofs = await runBin("vitest", ["run", "--project=proofs", ...named]);
const throughNext =
  named.length > 0
    ? 0
    : await runBin("vitest", ["run", "--project=integration", "e2e/api/v1"], { ROUTER: "next" });
process.exitCode = proofs || throughNext;

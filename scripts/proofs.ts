import { randomInt } from "node:crypto";
import { ensureBuild } from "./build";
import { runBin } from "./steps";

/**
 * Runs the long proofs, integration tests with the tag `proof`, the unit tests' properties from ten other seeds, and the
 * contract's tests through Next's router. Arguments go to vitest: a file, `-t` a name.
 */
const named = process.argv.slice(2);

await ensureBuild();
let failed = await runBin("vitest", ["run", "--project=proofs", ...named]);
if (named.length === 0) {
  failed ||= await runBin("vitest", ["run", "--project=integration", "--tagsFilter=proof"]);
  for (let run = 1; run <= 10 && failed === 0; run++) {
    const seed = String(randomInt(2 ** 31));
    console.log(`The unit tests with SEED=${seed}:`);
    failed = await runBin("vitest", ["run", "--project=unit"], { SEED: seed });
  }
  failed ||= await runBin("vitest", ["run", "--project=integration", "e2e/api/v1"], { ROUTER: "next" });
}
process.exitCode = failed;

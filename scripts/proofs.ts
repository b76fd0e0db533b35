import { ensureBuild } from "./build";
import { runBin } from "./steps";

/** The long proofs, which `npm test` has only short versions of. Arguments go to vitest: a file, `-t` a name. */
await ensureBuild();
process.exitCode = await runBin("vitest", ["run", "--project=proofs", ...process.argv.slice(2)]);

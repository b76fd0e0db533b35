import { runBin } from "./steps";

/** The long proofs, which `npm test` has only short versions of. Arguments go to vitest: a file, `-t` a name. */
process.exitCode = await runBin("vitest", ["run", "--project=proofs", ...process.argv.slice(2)]);

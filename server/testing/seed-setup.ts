import { configureGlobal } from "fast-check";

/** The same properties fail on every machine. `SEED=$RANDOM` tries others, as `npm run proofs` does. */
configureGlobal({ seed: Number(process.env.SEED ?? 1) });

import pino from "pino";
import { createDb } from "../db/sql/client";
import { entropy } from "../runtime/clock";
import { runLotes } from "../usecases/lotes/run-lotes";
import { screeningDeps } from "./screening";

/** A process to be killed: screens the rows of every running lote, and ends when nothing is left. */
const db = createDb({ connectionString: process.env.DATABASE_URL ?? "", max: 10 });
const deps = screeningDeps({ db, entropy, clock: { now: async () => new Date() }, log: pino() });
console.log("ready");
await runLotes(deps, async () => {});
await db.close();

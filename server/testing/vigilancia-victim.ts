import pino from "pino";
import { createDb } from "../db/sql/client";
import { buildCurrentIndex } from "../runtime/build-index";
import { entropy } from "../runtime/clock";
import { runVigilancia } from "../usecases/contrapartes/run-vigilancia";
import { depsOf } from "./deps";

/** A process to be killed: compares the base with the lists in force, and ends when nothing is left. */
const db = createDb({ connectionString: process.env.DATABASE_URL ?? "", max: 10 });
const { index } = await buildCurrentIndex(db, "sarlaft", null);
const parts = { db, entropy, clock: { now: async () => new Date() }, log: pino() };
const deps = depsOf(parts, { liveIndex: { current: () => index, refresh: async () => {} } });
console.log("ready");
await runVigilancia(deps, async () => {});
await db.close();

import { readFileSync } from "node:fs";
import pino from "pino";
import { declareFila } from "../contract/portal/contrapartes";
import { createDb } from "../db/sql/client";
import { COMO_SE_HALLA } from "../domain/archivos/lectura";
import { buildCurrentIndex } from "../runtime/build-index";
import { entropy } from "../runtime/clock";
import { startImporte } from "../usecases/contrapartes/import-base";
import { runVigilancia } from "../usecases/contrapartes/run-vigilancia";
import { depsOf } from "./deps";
import { reviewAt } from "./lotes";

/**
 * A process to be killed. It compares the base with the lists in force, and ends when nothing is left; or, told who
 * imports which file, it imports the file and prints each step.
 */
const db = createDb({ connectionString: process.env.DATABASE_URL ?? "", max: 10 });
const clock = { now: async () => new Date() };
const parts = { db, entropy, clock, log: pino() };
const [actor, file = "", revision = ""] = process.argv.slice(2);
if (actor === undefined) {
  const { index } = await buildCurrentIndex(db, "sarlaft", null);
  console.log("ready");
  await runVigilancia(
    depsOf(parts, { liveIndex: { current: () => index, refresh: async () => {} } }),
    async () => {},
  );
} else {
  const now = await clock.now();
  const archivo = {
    ...{ raw: readFileSync(file), pedida: COMO_SE_HALLA, posicion: null, elegidas: null, now, revision },
    ...{ review: reviewAt(now), declare: (body: object) => declareFila(body, now) },
    abandoned: new AbortController().signal,
  };
  for await (const { creadas } of await startImporte(depsOf(parts), JSON.parse(actor), archivo))
    console.log(`stored ${creadas}`);
}
await db.close();

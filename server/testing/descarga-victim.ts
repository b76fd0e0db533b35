import pino from "pino";
import { createDb } from "../db/sql/client";
import { writeDescargas } from "../usecases/archivos/write-descargas";

/** A process that does nothing but to write the files of the database, and says what memory it had before and at most. */
const db = createDb({ connectionString: process.env.DATABASE_URL ?? "", max: 2 });
const idleMb = process.resourceUsage().maxRSS / 1024;
await writeDescargas({
  db,
  clock: { now: async () => new Date() },
  log: pino(),
  stopping: new AbortController().signal,
});
await db.close();
console.log(JSON.stringify({ idleMb, mostMb: process.resourceUsage().maxRSS / 1024 }));

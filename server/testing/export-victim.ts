import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pino from "pino";
import { createDb } from "../db/sql/client";
import { noteSigner } from "../domain/bitacora/signed-note";
import { readArchivo } from "../usecases/archivos/read-archivo";
import { writeExportaciones } from "../usecases/archivos/write-exportaciones";

/**
 * A process that does nothing but to write the exports of the database, or to download one to a file, and says at its
 * end how much memory it had before and at most: `write`, or `download <id> <file>`.
 */
const [, , what, exportacionId = "", file = ""] = process.argv;
const db = createDb({ connectionString: process.env.DATABASE_URL ?? "", max: 2 });
const deps = {
  db,
  clock: { now: async () => new Date() },
  logSigner: noteSigner("localhost/atalaya", Buffer.alloc(32, 1)),
  log: pino(),
  reportes: { render: () => Promise.reject(new Error("no reports")) },
  baseUrl: "http://localhost",
  monotonicMs: () => performance.now(),
  stopping: new AbortController().signal,
};
const idleMb = process.resourceUsage().maxRSS / 1024;
if (what === "write") await writeExportaciones(deps);
else {
  const actor = { kind: "soporte", name: "token:admin", usuarioId: null, requestId: "req_test" } as const;
  const { parts } = await readArchivo(deps, actor, { exportacionId });
  await pipeline(Readable.from(parts, { highWaterMark: 1 }), createWriteStream(file));
}
await db.close();
console.log(JSON.stringify({ idleMb, mostMb: process.resourceUsage().maxRSS / 1024 }));

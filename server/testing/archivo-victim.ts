import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pino from "pino";
import { createDb } from "../db/sql/client";
import { noteSigner } from "../domain/bitacora/signed-note";
import { DESCARGA } from "../usecases/archivos/descarga";
import { EXPORTACION } from "../usecases/archivos/exportacion";
import { readExportacion } from "../usecases/archivos/read-exportacion";
import { writeArchivos } from "../usecases/archivos/write-archivos";

/**
 * A process that writes the archivos of the database, or downloads an export to a file, and then prints its memory:
 * idle and at most. Arguments: `descarga`, `exportacion`, or `download <id> <file>`.
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
if (what === "descarga") await writeArchivos(deps, DESCARGA);
else if (what === "exportacion") await writeArchivos(deps, EXPORTACION);
else {
  const actor = { kind: "soporte", name: "token:admin", usuarioId: null, requestId: "req_test" } as const;
  const { parts } = await readExportacion(deps, actor, { exportacionId });
  await pipeline(Readable.from(parts, { highWaterMark: 1 }), createWriteStream(file));
}
await db.close();
console.log(JSON.stringify({ idleMb, mostMb: process.resourceUsage().maxRSS / 1024 }));

import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createDb } from "../server/db/sql/client";
import { inSnapshot } from "../server/db/sql/transaction";
import { originOf } from "../server/domain/bitacora/cadena";
import type { Testigo } from "../server/domain/bitacora/testigo";
import { isIntact } from "../server/domain/operacion/comprobacion";
import type { Check, OnProgress } from "../server/domain/shared/check";
import { env } from "../server/runtime/env";
import { trustedAuthorities } from "../server/runtime/estampador";
import { createRetiros } from "../server/runtime/retiros";
import { createTestigos, createTestigosDeCadenas } from "../server/runtime/testigos";
import { headsOfCadenas } from "../server/usecases/bitacora/cabezas";
import { checkIntegridad } from "../server/usecases/bitacora/integridad";
import { findService, openDatabase } from "./database";
import { refuseUnmigrated } from "./migrate";
import { runCommand } from "./steps";

/**
 *   npm run fsck -- [--cabeza checkpoint.txt]...
 *
 * Recomputes every hash, the log, every counter and state, and prints what differs; ends with 1 where anything does.
 * A checkpoint that somebody kept, as `/verificar/cabeza` gave it, is held against the log besides those in `DATA_DIR`.
 * It reads one snapshot and writes nothing, so it may run beside the service in production.
 */
function report({ name, checked, differing, differences }: Check): void {
  const verdict = differing === 0 ? "ok" : `${differing} differ`;
  console.log(`${name.padEnd(36)} ${String(checked).padStart(9)}   ${verdict}`);
  for (const { row, found, expected } of differences) {
    console.log(`  ${row}: ${found ?? "nothing"} instead of ${expected ?? "nothing"}`);
  }
}

const PROGRESS_EVERY = 100_000;

/** Prints a line per hundred thousand rows, separate from the report. */
function createProgress(): OnProgress {
  const told = new Map<string, number>();
  return (name, checked) => {
    const step = Math.floor(checked / PROGRESS_EVERY);
    if (step > (told.get(name) ?? 0)) console.error(`${name}: ${checked}`);
    told.set(name, step);
  };
}

async function check(connectionString: string, given: readonly Testigo[]): Promise<boolean> {
  const { BASE_URL, DATA_DIR } = env();
  const db = createDb({ connectionString, max: 1 });
  try {
    await refuseUnmigrated(db.pool);
    const testigos = [...(await createTestigos(env()).all()), ...given];
    const kept = {
      origin: originOf(BASE_URL),
      testigos,
      testigosDeCadenas: await headsOfCadenas(createTestigosDeCadenas(env())),
      retiros: await createRetiros(DATA_DIR).all(),
      tsaTrusted: trustedAuthorities("TSA_CA", env()),
    };
    const integridad = await inSnapshot(db, (snapshot) => checkIntegridad(snapshot, kept, createProgress()));
    for (const one of integridad.checks) report(one);
    return isIntact(integridad);
  } finally {
    await db.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { cabeza: { type: "string", multiple: true, default: [] } } });
  const given = values.cabeza.map((path) => ({ lugar: path, log: null, nota: readFileSync(path, "utf8") }));
  if (existsSync(".env")) process.loadEnvFile(".env");
  const database = await openDatabase({ isGuest: true });
  try {
    const { serviceUrl } = await findService(database);
    process.exitCode = (await check(serviceUrl, given)) ? 0 : 1;
  } finally {
    await database.stop();
  }
}

runCommand(main);

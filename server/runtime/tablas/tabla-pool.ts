import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import Piscina from "piscina";
import { ServiceError } from "../../domain/shared/errors";
import type { LooseRow } from "../../lists/formats/loose-table";
import type { TablaReader } from "../../usecases/deps";
import type { Tabla } from "../../usecases/lotes/read-tabla";
import { threadEntry } from "../thread-entry";
import { createAskerTurns, TurnsFull } from "../turns";
import type { TablaInPieces } from "./tabla-worker";

const LIMIT_MS = 60_000;
/** Files that wait, each in memory. */
const MOST_WAITING = { mostWaiting: 30, mostWaitingOfOne: 3 };
/** A thread without work gives its memory back. */
const IDLE_MS = 10_000;
/** The ten million characters that a file may have, several times over. */
const MEMORY = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 384 };

interface TablaPool extends TablaReader {
  stop(): Promise<void>;
}

/**
 * A thread that reads clients' files one at a time, clients in turn. It has its own memory and time limits, so a
 * hostile file ends only this thread. Drops files of callers that left.
 */
export function createTablaPool(
  log: Pick<Logger, "error">,
  { limitMs = LIMIT_MS }: { readonly limitMs?: number } = {},
): TablaPool {
  const pool = new Piscina({
    filename: threadEntry("tabla"),
    execArgv: [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY,
  });
  const turns = createAskerTurns({ atOnce: 1, ...MOST_WAITING });
  // A thread that ends while idle. Callers are notified of their own files.
  pool.on("error", (error) => log.error({ error }, "the thread of files ended"));
  return {
    async read(raw, pedida, asker, abandoned) {
      try {
        const signal = () => AbortSignal.any([abandoned, AbortSignal.timeout(limitMs)]);
        const read = () => pool.run({ raw, pedida }, { signal: signal() });
        return await joined(await turns.run(asker, read, abandoned));
      } catch (cause) {
        if (cause instanceof TurnsFull) throw new ServiceError("conflicto", { message: FULL, cause });
        if (abandoned.aborted) throw new ServiceError("db_error", { cause });
        if (isSpent(cause)) return { rechazo: SPENT };
        throw cause;
      }
    },
    stop: () => pool.destroy(),
  };
}

/** Joins the rows again, serving other work between the pieces. */
async function joined(read: TablaInPieces): Promise<Tabla> {
  if ("rechazo" in read) return read;
  const rows: LooseRow[] = [];
  for (const piece of read.pieces) {
    for (const row of JSON.parse(piece)) rows.push(row);
    await setImmediate();
  }
  return { rows, lectura: read.lectura };
}

const isSpent = (cause: unknown): boolean =>
  cause instanceof Error &&
  (cause.name === "AbortError" || (cause as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY");

const FULL = "Ya se están leyendo otros archivos de su entidad. Espere a que terminen y suba este de nuevo.";
const SPENT =
  "Leer el archivo toma demasiado tiempo o memoria. Guárdelo de nuevo solo con las filas y columnas que necesita.";

import { availableParallelism } from "node:os";
import type { Logger } from "pino";
import Piscina from "piscina";
import { ServiceError } from "../../domain/shared/errors";
import type { ReportRenderer } from "../../usecases/deps";
import { threadEntry } from "../thread-entry";
import { createAskerTurns, TurnsFull } from "../turns";

/** Waiting included, and within the contract's 60 s for an answer. */
const LIMIT_MS = 50_000;
/** A waiting report holds its evidence: about one megabyte for a batch of 500. */
const MOST_WAITING = { mostWaiting: 400, mostWaitingOfOne: 60 };
/** A thread without work gives its memory back. */
const IDLE_MS = 30_000;
/** A report makes many small objects that die young: with room for them a batch takes half the time. */
const MEMORY = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 1_024 };

export interface ReportPool extends ReportRenderer {
  stop(): Promise<void>;
}

/** Threads that make reports, fewer than processors. Waiting clients take turns, and those that leave are dropped. */
export function createReportPool(
  log: Pick<Logger, "error">,
  { limitMs = LIMIT_MS, ...waiting }: { readonly limitMs?: number } & Partial<typeof MOST_WAITING> = {},
): ReportPool {
  const maxThreads = Math.max(1, Math.min(2, availableParallelism() - 1));
  const pool = new Piscina({
    filename: threadEntry("pdf"),
    execArgv: [],
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY,
  });
  const turns = createAskerTurns({ atOnce: maxThreads, ...MOST_WAITING, ...waiting });
  // A thread that ends while idle. Callers are notified of their own reports.
  pool.on("error", (error) => log.error({ error }, "a thread of the reports ended"));
  return {
    async render(pedido, asker, abandoned) {
      const late = AbortSignal.timeout(limitMs);
      const signal = AbortSignal.any([abandoned, late]);
      try {
        return await turns.run(asker, () => pool.run(pedido, { signal }), signal);
      } catch (cause) {
        if (cause instanceof TurnsFull) throw new ServiceError("db_error", { message: FULL, cause });
        if (late.aborted) throw new ServiceError("db_error", { message: LATE, cause });
        if (abandoned.aborted) throw new ServiceError("db_error", { cause });
        throw cause;
      }
    },
    stop: () => pool.destroy(),
  };
}

const FULL = "Hay demasiados reportes en espera. Reintente en unos segundos.";
const LATE = "El reporte no se pudo generar a tiempo. Reintente, o pida menos consultas a la vez.";

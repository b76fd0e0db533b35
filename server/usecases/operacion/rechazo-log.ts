import type { Logger } from "pino";
import { keepRechazos, type RechazosOmitidos } from "../../db/operacion/rechazos";
import type { SqlExecutor } from "../../db/sql/statement";
import {
  admitRechazo,
  type Rechazo,
  type RechazoKind,
  type RechazoTally,
} from "../../domain/operacion/rechazo";
import { bogotaDay } from "../../domain/shared/bogota";

/** Refusals on their way to the database. */
export interface RechazoLog {
  /** Takes note of one, at once and without ever failing: it is written with the next flush. */
  note(rechazo: Rechazo): void;
  /** Writes what waits. Never rejects: what the database does not take waits for the next time. */
  flush(): Promise<void>;
}

/** Waiting at most, one by one; whatever comes beyond is counted. */
const MAX_WAITING = 2_000;
const MAX_PER_STATEMENT = 500;
/** Of how many kinds it is known what was kept, and counted what was not. */
const MAX_KINDS = 5_000;
/** Flushes that may fail one after the other before what they would have written is let go. */
const MAX_FAILURES = 60;

/**
 * Keeps refusals behind the answers that told them: in memory first, so many of a kind, so that whoever refuses a
 * thousand a second neither waits nor fills the disk, and a database that is away costs only what does not fit.
 */
export function createRechazoLog({
  db,
  log,
}: {
  readonly db: SqlExecutor;
  readonly log: Logger;
}): RechazoLog {
  const waiting: Rechazo[] = [];
  const omitidos = new Map<string, RechazosOmitidos>();
  const tallies = new Map<string, RechazoTally>();
  let writing: Promise<void> | null = null;
  let failures = 0;

  function omit(rechazo: Rechazo): void {
    const { clienteId, operacion, codigo, en } = rechazo;
    const dia = bogotaDay(en);
    const key = `${dia} ${kindOf(rechazo)}`;
    const total = (omitidos.get(key)?.total ?? 0) + 1;
    if (total > 1 || omitidos.size < MAX_KINDS)
      omitidos.set(key, { clienteId, operacion, codigo, dia, total });
  }

  /** Kinds are forgotten from the oldest on: one that comes again is kept a little more often. */
  function admits(rechazo: Rechazo): boolean {
    const kind = kindOf(rechazo);
    const { isKept, tally } = admitRechazo(tallies.get(kind) ?? null, rechazo.en);
    tallies.delete(kind);
    tallies.set(kind, tally);
    const [oldest] = tallies.keys();
    if (tallies.size > MAX_KINDS && oldest !== undefined) tallies.delete(oldest);
    return isKept;
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0 || omitidos.size > 0) {
      const batch = waiting.slice(0, MAX_PER_STATEMENT);
      const counts = [...omitidos].slice(0, MAX_PER_STATEMENT);
      try {
        await keepRechazos(
          db,
          batch,
          counts.map(([, one]) => one),
        );
      } catch (error) {
        failures += 1;
        if (failures === 1) log.warn({ error, waiting: waiting.length }, "refusals could not be kept yet");
        if (failures < MAX_FAILURES) return;
        log.error({ error, lost: batch.length }, "refusals were let go");
      }
      failures = 0;
      waiting.splice(0, batch.length);
      for (const [key, { total }] of counts) settle(key, total);
    }
  }

  /** Others were counted while these were written. */
  function settle(key: string, written: number): void {
    const now = omitidos.get(key);
    if (now === undefined || now.total <= written) omitidos.delete(key);
    else omitidos.set(key, { ...now, total: now.total - written });
  }

  return {
    note(rechazo) {
      if (admits(rechazo) && waiting.length < MAX_WAITING) waiting.push(rechazo);
      else omit(rechazo);
    },
    flush() {
      writing ??= writeAll().finally(() => {
        writing = null;
      });
      return writing;
    },
  };
}

const kindOf = ({ clienteId, operacion, codigo }: RechazoKind): string =>
  `${clienteId} ${operacion} ${codigo}`;

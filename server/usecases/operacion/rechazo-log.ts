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

export interface RechazoLog {
  /** Adds a refusal at once and never fails. The next flush stores it. */
  note(rechazo: Rechazo): void;
  /** Stores what waits. Never rejects: failures wait for the next flush. */
  flush(): Promise<void>;
}

/** Most refusals in memory. Further ones are only counted. */
const MAX_WAITING = 2_000;
const MAX_PER_STATEMENT = 500;
/** Most kinds with counters. */
const MAX_KINDS = 5_000;
/** Consecutive failed flushes before their content is dropped. */
const MAX_FAILURES = 60;

/**
 * Stores refusals after their answers: first in memory, up to a limit per kind. So thousands a second neither
 * delay a caller nor fill the disk, and while the database is down only the excess is lost.
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

  /** Forgets the oldest kinds. If one comes again, a few more are stored. */
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

  /** Others were counted during the write. */
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

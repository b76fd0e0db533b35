import { setTimeout } from "node:timers/promises";
import { createChargeQueue } from "../db/charge-queue";
import { createDb } from "../db/client";
import { createMailer } from "../delivery/mail";
import type { Deps } from "../usecases/deps";
import { createClock } from "./clock";
import { entropy } from "./entropy";
import { env } from "./env";
import { createListaIntake } from "./lista-intake";
import { createLiveIndex } from "./live-index";
import { createLogger } from "./logger";
import { metrics } from "./metrics";
import { oncePerProcess } from "./once";
import { onShutdown } from "./shutdown";
import { createWorkerThread } from "./worker/thread";

/** Connections per process; PostgreSQL's default of 100 leaves room for several processes. */
const POOL_SIZE = 20;
const CLOSE_MS = 5_000;

function soporteMailer() {
  const { SMTP_URL, SUPPORT_EMAIL, MAIL_FROM } = env();
  if (SMTP_URL === undefined || SUPPORT_EMAIL === undefined) return null;
  return createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM ?? SUPPORT_EMAIL, to: SUPPORT_EMAIL });
}

function compose() {
  const { DATABASE_URL, TEST_CLOCK, APP_ENV } = env();
  if (DATABASE_URL === undefined)
    throw new Error("DATABASE_URL is not set: start the service with npm start");
  const log = createLogger();
  const db = createDb({ connectionString: DATABASE_URL, max: POOL_SIZE });
  // Two threads: a list that takes long to read must not delay the index of one that is in force already.
  const [ingesting, indexing] = [createWorkerThread(), createWorkerThread()];
  const liveIndex = createLiveIndex(db, indexing, log);
  const stopping = new AbortController();
  onShutdown(async () => {
    stopping.abort(new Error("the service is stopping"));
    liveIndex.stop();
    await Promise.all([ingesting.stop(), indexing.stop()]);
    // A job that does not give up in time keeps its connection; the database lets go of it with the process.
    await Promise.race([db.close(), setTimeout(CLOSE_MS, undefined, { ref: false })]);
  });
  return {
    db,
    charges: createChargeQueue(db),
    clock: createClock(db, TEST_CLOCK),
    entropy,
    liveIndex,
    listaIntake: createListaIntake(ingesting, liveIndex),
    fetcher: (url, init) => fetch(url, { ...init, signal: AbortSignal.any([init.signal, stopping.signal]) }),
    soporteMailer: soporteMailer(),
    log,
    metrics: metrics(),
    allowsSamples: APP_ENV !== "production",
    stopping: stopping.signal,
  } satisfies Deps;
}

/** What this process's use cases run on; composed at first use, so that importing a route opens nothing. */
export const getDeps = () => oncePerProcess("deps", compose);

import { readdirSync } from "node:fs";
import { access } from "node:fs/promises";
import { basename, join } from "node:path";
import { readDatabaseClock } from "../db/operacion/service-clock";
import type { Db } from "../db/sql/client";
import { oncePerProcess } from "./once";
import { threadEntry } from "./thread-entry";

const EVERY_MS = 1_000;
/** An answer that took longer says too little about the clock. */
const ROUND_TRIP_MS = 200;
/** A smaller difference is within the error of its own measurement. */
const CORRECTED_FROM_MS = 250;

const FONTS = "server/pdf/fonts";

interface Pulse {
  /** When the database last answered, by the machine's monotonic clock. */
  answeredAt: number | null;
  clockSkewMs: number | null;
  timer: NodeJS.Timeout | null;
  isAsking: boolean;
  /** Files that threads and reports open long after the start, which checked that they exist. */
  readonly openedLate: readonly string[];
  missingFiles: readonly string[];
}

const pulse = () =>
  oncePerProcess("pulse", (): Pulse => {
    const fonts = readdirSync(FONTS).map((name) => join(FONTS, name));
    const openedLate = [...(["lista", "pdf", "tabla"] as const).map(threadEntry), ...fonts];
    return {
      answeredAt: null,
      clockSkewMs: null,
      timer: null,
      isAsking: false,
      openedLate,
      missingFiles: [],
    };
  });

/** Milliseconds since the database last answered; null if it never did. */
export function databaseSilentMs(): number | null {
  const { answeredAt } = pulse();
  return answeredAt === null ? null : performance.now() - answeredAt;
}

/** Names of files that the installation lost, as of the last look. */
export const missingFiles = (): readonly string[] => pulse().missingFiles;

/** Checks files that are opened late, after a query was charged. */
export async function lookForFiles(): Promise<readonly string[]> {
  const looks = pulse().openedLate.map((file) =>
    access(file).then(
      () => [],
      () => [basename(file)],
    ),
  );
  pulse().missingFiles = (await Promise.all(looks)).flat();
  return missingFiles();
}

/** The database's clock minus this machine's, in milliseconds; null until measured. */
export const clockSkewMs = (): number | null => pulse().clockSkewMs;

/** Milliseconds to add to this machine's clock, so that all hosts date by the database's. */
export function clockCorrectionMs(): number {
  const skewMs = clockSkewMs() ?? 0;
  return Math.abs(skewMs) < CORRECTED_FROM_MS ? 0 : skewMs;
}

/**
 * Asks the database for its clock once a second, which shows that it answers and how far this machine's clock is off.
 * Resolves after the first attempt.
 */
export async function startPulse(db: Db): Promise<void> {
  db.pool.on("release", (error) => {
    if (!error) pulse().answeredAt = performance.now();
  });
  pulse().timer = setInterval(() => void beat(db), EVERY_MS).unref();
  await beat(db);
}

/** Measures the clock once, for a command that ends before a second attempt. */
export const measureClock = (db: Db): Promise<void> => beat(db);

export function stopPulse(): void {
  const { timer } = pulse();
  if (timer !== null) clearInterval(timer);
  pulse().timer = null;
}

/** Never throws: a database that is down is noticed by its silence. */
async function beat(db: Db): Promise<void> {
  const state = pulse();
  if (state.isAsking) return;
  state.isAsking = true;
  try {
    const before = Date.now();
    const now = await readDatabaseClock(db);
    const after = Date.now();
    if (after - before <= ROUND_TRIP_MS) state.clockSkewMs = now.getTime() - (before + after) / 2;
  } catch {
  } finally {
    state.isAsking = false;
  }
}

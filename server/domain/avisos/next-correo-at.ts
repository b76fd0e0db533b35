const MINUTE_MS = 60_000;
const WAITS_MS = [1, 5, 15, 60, 6 * 60].map((minutes) => minutes * MINUTE_MS);

/** When a mail is tried again that could not be sent after so many attempts before; null: it is given up. */
export function nextCorreoAt(attempts: number, now: Date): Date | null {
  const wait = WAITS_MS[attempts];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

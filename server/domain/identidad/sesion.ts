const MINUTE_MS = 60_000;

/** A session ends so long after it began, whatever happens in it. */
export const SESION_MS = 12 * 60 * MINUTE_MS;
/** And so long after its last request. */
export const SESION_IDLE_MS = 30 * MINUTE_MS;
/** How exact the time of the last request is. */
export const SESION_SEEN_EVERY_MS = MINUTE_MS;
/** How long the password once given is enough for what asks for it again. */
const CLAVE_FRESH_MS = 10 * MINUTE_MS;

/** Whether the password was given a moment ago. */
export const isClaveFresh = (confirmadaEn: Date, now: Date): boolean =>
  now.getTime() - confirmadaEn.getTime() < CLAVE_FRESH_MS;

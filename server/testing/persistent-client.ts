import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { LISTED } from "./cuenta";

const GIVE_UP_MS = 60_000;
const PAUSE_MS = 100;
const BODY = JSON.stringify(LISTED);

/** Sends one request to `/validate` of a process at `url`. */
export function validateAt(url: string, token: string, llave: string): Promise<Response> {
  return fetch(`${url}/api/v1/validate`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "idempotency-key": llave },
    body: BODY,
    signal: AbortSignal.timeout(GIVE_UP_MS),
  });
}

export interface Persisted {
  readonly llave: string;
  readonly response: Response;
  readonly body: string;
  /** Attempts that ended in a network error or a 500. */
  readonly retries: number;
}

/**
 * Asks as the contract tells clients to: repeats with the same key after network errors and 500, each attempt to the
 * process of `urlOf`. Returns the first other answer. @throws Error after a minute without one.
 */
export async function validateUntilAnswered(
  urlOf: (attempt: number) => string,
  token: string,
): Promise<Persisted> {
  const llave = randomUUID();
  const deadline = performance.now() + GIVE_UP_MS;
  for (let retries = 0; performance.now() < deadline; retries += 1) {
    const response = await validateAt(urlOf(retries), token, llave).catch(() => null);
    const body = response && response.status !== 500 ? await response.text().catch(() => null) : null;
    if (response !== null && body !== null) return { llave, response, body, retries };
    await sleep(PAUSE_MS);
  }
  throw new Error(`${llave} was never answered`);
}

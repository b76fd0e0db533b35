import autocannon, { type Result } from "autocannon";
import type { Service } from "../../server/testing/service";

const WARM_UP_SECONDS = 2;

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second of all connections. As many as they can if unset. */
  readonly rate?: number;
  /** Each connection starts at another one of them and goes round. */
  readonly requests: readonly autocannon.Request[];
}

/** What a service answers under a load, warmed up. @throws Error where an answer was no 200. */
export async function underLoad(
  service: Service,
  { connections, seconds, requests, rate }: Load,
): Promise<Result> {
  let started = 0;
  const run = (duration: number) =>
    autocannon({
      url: service.url,
      connections,
      duration,
      ...(rate !== undefined && { overallRate: rate }),
      requests: [...requests],
      setupClient: (client) => {
        const first = started++ % requests.length;
        client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
      },
    });
  await run(WARM_UP_SECONDS);
  const result = await run(seconds);
  const wrong = result.non2xx + result.errors;
  if (wrong > 0) {
    const { errors, statusCodeStats } = result;
    throw new Error(`${wrong} answers were no 200: ${errors} errors, ${JSON.stringify(statusCodeStats)}`);
  }
  return result;
}

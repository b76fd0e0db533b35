import autocannon, { type Result } from "autocannon";
import type { Service } from "../../server/testing/service";

const WARM_UP_SECONDS = 2;

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Each connection starts at another request and repeats the cycle. */
  readonly requests: readonly autocannon.Request[];
}

/** Answers of a warm service under load. @throws Error if an answer is not a 200. */
export async function underLoad(service: Service, { connections, seconds, requests }: Load): Promise<Result> {
  let started = 0;
  const run = (duration: number) =>
    autocannon({
      url: service.url,
      connections,
      duration,
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

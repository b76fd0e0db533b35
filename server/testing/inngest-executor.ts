import { createHmac, randomUUID } from "node:crypto";
import canonicalize from "canonicalize";

interface Operation {
  readonly id: string;
  readonly op: string;
  readonly data?: unknown;
  readonly error?: unknown;
}

interface InngestEvent {
  readonly name: string;
  readonly data?: object;
  readonly id?: string;
  readonly ts?: number;
}

/** The answer of the SDK's route to one call. */
interface Call {
  readonly status: number;
  readonly body: unknown;
}

const MAX_CALLS = 20;

/**
 * Speaks the SDK's HTTP protocol to a real `/api/inngest` like the Inngest server: registers, then calls a function
 * with its finished steps until it is complete. Bodies are signed, as sorted-key JSON.
 */
export function createInngestExecutor(options: { readonly url: string; readonly signingKey: string | null }) {
  const { url, signingKey } = options;

  function signature(body: string): Record<string, string> {
    if (signingKey === null) return {};
    const seconds = String(Math.floor(Date.now() / 1000));
    const hmac = createHmac("sha256", signingKey).update(body).update(seconds).digest("hex");
    return { "x-inngest-signature": `t=${seconds}&s=${hmac}` };
  }

  async function send(method: string, query: string, content: object, headers = {}): Promise<Call> {
    const body = canonicalize(content) ?? "";
    const response = await fetch(`${url}/api/inngest${query}`, {
      method,
      body,
      headers: { "content-type": "application/json", ...signature(body), ...headers },
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  }

  return {
    register: () => send("PUT", "", { url: `${url}/api/inngest` }, { "x-inngest-sync-kind": "in_band" }),

    /** Runs a function to its end. Returns its result or the failed call. */
    async run(fnId: string, event: InngestEvent): Promise<Call> {
      const sent = { id: randomUUID(), ts: Date.now(), data: {}, ...event };
      const steps: Record<string, { type: "data"; data: unknown }> = {};
      let stepId = "step";
      for (let calls = 0; calls < MAX_CALLS; calls += 1) {
        const done = Object.keys(steps);
        const answer = await send("POST", `?fnId=atalaya-${fnId}&stepId=${stepId}`, {
          version: 2,
          event: sent,
          events: [sent],
          steps,
          ctx: { run_id: randomUUID(), attempt: 0, stack: { stack: done, current: done.length } },
        });
        if (answer.status !== 206) return answer;
        stepId = "step";
        for (const operation of answer.body as Operation[]) {
          if (operation.op === "StepError" || operation.op === "StepFailed") {
            return { status: 500, body: operation.error };
          }
          if (operation.op === "StepPlanned") stepId = operation.id;
          else steps[operation.id] = { type: "data", data: operation.data };
        }
      }
      throw new Error(`${fnId} did not come to an end`);
    },
  };
}

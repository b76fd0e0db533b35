import { describeFault } from "../domain/shared/errors";
import { entropy, systemNow } from "../runtime/clock";
import { env } from "../runtime/env";
import { createLogger } from "../runtime/logger";
import { metrics } from "../runtime/metrics";
import { oncePerProcess } from "../runtime/once";
import type { Entropy } from "../usecases/deps";
import type { HttpContext } from "./http-context";

function compose(): HttpContext {
  const { DOCS_URL, ADMIN_TOKEN, METRICS_TOKEN, TEST_CLOCK } = env();
  return {
    docsUrl: DOCS_URL,
    adminToken: ADMIN_TOKEN,
    metricsToken: METRICS_TOKEN,
    hasTestClock: TEST_CLOCK,
    newRequestId: () => createRequestId(entropy),
    systemNow,
    // Imported at first use: health answers without a database (contract-decisions 29).
    deps: async () => (await import("../runtime/deps")).getDeps(),
    timeRequest: metrics().timeRequest,
    reportFault: (fault, where) =>
      oncePerProcess("http-logger", createLogger).error(
        { ...where, fault: describeFault(fault) },
        "unexpected fault",
      ),
  };
}

export const liveContext = (): HttpContext => oncePerProcess("http-context", compose);

const REQUEST_ID_BYTES = 16;

/**
 * Always our own: an inbound `X-Service-Request-Id` is never echoed, it would let a caller forge log lines
 * and correlations (contract-decisions 6).
 */
export function createRequestId(entropy: Pick<Entropy, "hex">): string {
  return `req_${entropy.hex(REQUEST_ID_BYTES)}`;
}

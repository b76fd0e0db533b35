import { entropy } from "../runtime/entropy";
import { env } from "../runtime/env";
import { createLogger } from "../runtime/logger";
import { metrics } from "../runtime/metrics";
import { oncePerProcess } from "../runtime/once";
import { systemNow } from "../runtime/system-now";
import { describeFault } from "./fault-log";
import type { HttpContext } from "./http-context";
import { createRequestId } from "./request-id";

/**
 * The context of this process. What reaches the database is imported at first use: health answers without it
 * (contract-decisions 29).
 */
export function liveContext(): HttpContext {
  const { DOCS_URL, ADMIN_TOKEN, TEST_CLOCK } = env();
  return {
    docsUrl: DOCS_URL,
    adminToken: ADMIN_TOKEN,
    hasTestClock: TEST_CLOCK,
    newRequestId: () => createRequestId(entropy),
    systemNow,
    deps: async () => (await import("../runtime/deps")).getDeps(),
    authenticate: async (deps, key, requestId) => {
      const { authenticateApiKey } = await import("../usecases/authenticate-api-key");
      return authenticateApiKey(deps, key, requestId);
    },
    readConsumo: async (deps, actor) => {
      const { readConsumo } = await import("../usecases/read-consumo");
      return readConsumo(deps, actor);
    },
    timeRequest: () => metrics().timeRequest(),
    reportFault: (fault, where) =>
      oncePerProcess("http-logger", createLogger).error(
        { ...where, fault: describeFault(fault) },
        "unexpected fault",
      ),
  };
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { Deps } from "../usecases/deps";

/**
 * What the wrapper needs of the process it runs in; `live-context.ts` composes the real one. Apart from `Deps`, which
 * are of use cases and open the database: health, a path or method that does not exist and an unexpected fault are
 * answered while it is down (contract-decisions 3, 29).
 */
export interface HttpContext {
  /** Address of the documentation page, for `doc_url`. */
  readonly docsUrl: string;
  /** Unset: the admin routes do not exist. */
  readonly adminToken: string | undefined;
  /** Opens the metrics alone. Unset: the admin token is the only one. */
  readonly metricsToken: string | undefined;
  readonly hasTestClock: boolean;
  newRequestId(): string;
  /** The machine's time, for health: the service's own may be kept in the database. */
  systemNow(): Date;
  /** Composed when first asked for. */
  deps(): Promise<Deps>;
  /** Starts to time a request; what it gives is called with how the request ended. */
  timeRequest(): (operation: string, status: number) => void;
  /** Logs an unexpected failure under its request id. */
  reportFault(fault: unknown, where: { readonly requestId: string; readonly operation: string }): void;
}

const outsideRequests = AsyncLocalStorage.snapshot();

/**
 * Returns a signal that aborts after `ms`. The timer is made outside the request. Otherwise it would keep Next's
 * request data (some fifty kilobytes) alive until it fires.
 */
export const deadlineIn = (ms: number): AbortSignal => outsideRequests(() => AbortSignal.timeout(ms));

const REQUEST_MS = 30_000;

/**
 * No work begins after it. Work under way ends within a connection's 10 s and a statement's 15 s, 5 s before the
 * contract's limit of 60 (contract-decisions 79).
 */
export const requestDeadline = (): AbortSignal => deadlineIn(REQUEST_MS);

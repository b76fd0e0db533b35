import { AsyncLocalStorage } from "node:async_hooks";

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

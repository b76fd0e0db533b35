import { AsyncLocalStorage } from "node:async_hooks";

const outsideRequests = AsyncLocalStorage.snapshot();

/**
 * Aborts so long from now. Its timer outlives the request that was quicker, and is made outside of it: else it would
 * hold for all that time whatever Next keeps of the request, some fifty kilobytes.
 */
export const deadlineIn = (ms: number): AbortSignal => outsideRequests(() => AbortSignal.timeout(ms));

const REQUEST_MS = 30_000;

/**
 * From it on nothing is begun any more. What is under way then ends within the time one connection (10 s) and one
 * statement (15 s) may take, 5 s before the contract's limit of 60 (contract-decisions 79).
 */
export const requestDeadline = (): AbortSignal => deadlineIn(REQUEST_MS);

import { AsyncLocalStorage } from "node:async_hooks";

const outsideRequests = AsyncLocalStorage.snapshot();

/**
 * Aborts so long from now. Its timer outlives the request that was quicker, and is made outside of it: else it would
 * hold for all that time whatever Next keeps of the request, some fifty kilobytes.
 */
export const deadlineIn = (ms: number): AbortSignal => outsideRequests(() => AbortSignal.timeout(ms));

import { defaultShouldDehydrateQuery, notifyManager, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

/** Rendered data count as fresh for this long. */
const STALE_MS = 30_000;
const RETRIES = 2;

/** Retries only what may pass: failures of the network or the service. A refusal is final. */
const mayPass = (error: unknown): boolean => {
  const { data } = error as { readonly data?: { readonly httpStatus: number } | null };
  return data == null || data.httpStatus >= 500;
};

// Sends requests even offline, so that the user sees a failure at once. A paused mutation would look in
// progress, and would run when the network is back.
const EVEN_OFFLINE = { networkMode: "always" } as const;

// Notifies in a microtask. With a task, a double click ran a mutation twice.
notifyManager.setScheduler(queueMicrotask);

/** The query cache, for the server that fills it and the browser that continues. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        ...EVEN_OFFLINE,
        refetchOnReconnect: true,
      },
      mutations: EVEN_OFFLINE,
      dehydrate: { serializeData: superjson.serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });

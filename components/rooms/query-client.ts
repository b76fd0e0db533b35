import { defaultShouldDehydrateQuery, notifyManager, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

/** What a page was rendered with is shown this long before it is asked for again. */
const STALE_MS = 30_000;
const RETRIES = 2;

/** A refusal stays one; what failed on the way or in the service may pass. */
const mayPass = (error: unknown): boolean => {
  const { data } = error as { readonly data?: { readonly httpStatus: number } | null };
  return data == null || data.httpStatus >= 500;
};

// Without a network it is asked all the same, and said at once that nobody answered: what waits for one looks as if it
// were under way, and a change would be made whenever one comes back.
const EVEN_OFFLINE = { networkMode: "always" } as const;

// A page knows that something is under way before it hears the next click: a task later, as it is otherwise, a double
// click did it twice.
notifyManager.setScheduler(queueMicrotask);

/** The store of a page's data, the same on the server that fills it and in the browser that goes on with it. */
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
      dehydrate: {
        serializeData: superjson.serialize,
        shouldDehydrateQuery: defaultShouldDehydrateQuery,
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });

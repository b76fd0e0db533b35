import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { createQueryClient } from "@/components/portal/query-client";
import { liveContext } from "@/server/http/live-context";
import { createPortalContext } from "@/server/trpc/portal/context";
import { portalRouter } from "@/server/trpc/portal/root";

/** Who asks for this page and what for; one for everything that renders it. */
export const portalContext = cache(async () => {
  const http = liveContext();
  return createPortalContext(http, await headers(), http.newRequestId());
});

const pageQueries = cache(createQueryClient);

const trpc = createTRPCOptionsProxy({
  ctx: portalContext,
  router: portalRouter,
  queryClient: pageQueries,
});

type Options = Parameters<ReturnType<typeof createQueryClient>["prefetchQuery"]>[0];

/**
 * Asks for a page's data before it is rendered, so that its first paint holds it. What fails is left to the browser,
 * which asks again and shows why.
 */
export async function prefetch(ask: (procedures: typeof trpc) => readonly unknown[]): Promise<void> {
  await Promise.all(ask(trpc).map((options) => pageQueries().prefetchQuery(options as Options)));
}

/** Hands what was prefetched to the components under it. */
export function Prefetched({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(pageQueries())}>{children}</HydrationBoundary>;
}

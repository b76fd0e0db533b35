import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { AnyRouter, inferRouterContext } from "@trpc/server";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { type ComponentType, cache, type ReactNode } from "react";
import { createQueryClient } from "@/components/rooms/query-client";
import { bogotaDay } from "@/server/domain/shared/bogota";
import type { HttpContext } from "@/server/http/http-context";
import { liveContext } from "@/server/http/live-context";

type Options = Parameters<ReturnType<typeof createQueryClient>["prefetchQuery"]>[0];

const pageQueries = cache(createQueryClient);

/** Passes prefetched data to `children`. */
export function Prefetched({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(pageQueries())}>{children}</HydrationBoundary>;
}

/** Today in Bogota, by the clock of the service. */
export const today = async (): Promise<string> => {
  const { clock } = await liveContext().deps();
  return bogotaDay(await clock.now());
};

/** Helpers to render pages of a router with their data. */
export function prefetching<Router extends AnyRouter>(
  router: Router,
  createContext: (http: HttpContext, headers: Headers, requestId: string) => inferRouterContext<Router>,
) {
  /** The caller and its procedures, once per request. */
  const context = cache(async () => {
    const http = liveContext();
    return createContext(http, await headers(), http.newRequestId());
  });
  const trpc = createTRPCOptionsProxy<Router>({ ctx: context, router, queryClient: pageQueries });

  /**
   * Loads a page's data before rendering, so that the first paint has them. If it fails, the browser asks
   * again and shows the error. A retry here would keep the user in front of an empty window.
   */
  async function prefetch(ask: (procedures: typeof trpc) => readonly unknown[]): Promise<void> {
    const once = (options: unknown) => pageQueries().prefetchQuery({ ...(options as Options), retry: false });
    await Promise.all(ask(trpc).map(once));
  }

  /** A page whose data its address does not choose. */
  const page = (Page: ComponentType, ask: (procedures: typeof trpc) => readonly unknown[]) =>
    async function PrefetchedPage() {
      await prefetch(ask);
      return (
        <Prefetched>
          <Page />
        </Prefetched>
      );
    };

  /** A page whose address has a filter, which `load` reads. */
  const filteredPage = <Filtro,>(
    Page: ComponentType,
    load: (searchParams: Promise<SearchParams>) => Promise<Filtro>,
    ask: (procedures: typeof trpc, filtro: Filtro) => readonly unknown[],
  ) =>
    async function FilteredPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
      const filtro = await load(searchParams);
      return page(Page, (procedures) => ask(procedures, filtro))();
    };

  return { context, prefetch, page, filteredPage };
}

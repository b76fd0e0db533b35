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

/** Hands what was prefetched to the components under it. */
export function Prefetched({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(pageQueries())}>{children}</HydrationBoundary>;
}

/** The day it is in Bogota, by the clock of the service. */
export const today = async (): Promise<string> => {
  const { clock } = await liveContext().deps();
  return bogotaDay(await clock.now());
};

/** What the pages over a router need to be rendered with their data. */
export function prefetching<Router extends AnyRouter>(
  router: Router,
  createContext: (http: HttpContext, headers: Headers, requestId: string) => inferRouterContext<Router>,
) {
  /** Who asks for this page and what for; one for everything that renders it. */
  const context = cache(async () => {
    const http = liveContext();
    return createContext(http, await headers(), http.newRequestId());
  });
  const trpc = createTRPCOptionsProxy<Router>({ ctx: context, router, queryClient: pageQueries });

  /**
   * Asks once for a page's data before it is rendered, so that its first paint holds it. What fails is left to the
   * browser, which asks again and shows why: a page that tried again would keep its reader waiting before an empty window.
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

import { createRoomsContext } from "@/server/trpc/portal/identidad/visita-context";
import { portalRouter } from "@/server/trpc/portal/root";
import { prefetching } from "../prefetching";

export { Prefetched } from "../prefetching";

export const {
  context: portalContext,
  prefetch,
  page,
  filteredPage,
} = prefetching(portalRouter, createRoomsContext);

import { createSoporteContext } from "@/server/trpc/soporte/context";
import { soporteRouter } from "@/server/trpc/soporte/root";
import { prefetching } from "../prefetching";

export { Prefetched } from "../prefetching";

export const {
  context: soporteContext,
  prefetch,
  page,
  filteredPage,
} = prefetching(soporteRouter, createSoporteContext);

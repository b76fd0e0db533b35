import { createPortalContext } from "@/server/trpc/portal/context";
import { portalRouter } from "@/server/trpc/portal/root";
import { prefetching } from "../prefetching";

export { Prefetched } from "../prefetching";

export const { context: portalContext, prefetch } = prefetching(portalRouter, createPortalContext);

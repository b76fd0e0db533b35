import { router } from "./procedure";

/** Everything the portal's pages may ask for, an area a router. */
export const portalRouter = router({});

export type PortalRouter = typeof portalRouter;

import { buscar } from "./buscar";
import { inicio } from "./inicio";
import { router } from "./procedure";

/** Everything the portal's pages may ask for, an area a router. */
export const portalRouter = router({ buscar, inicio });

export type PortalRouter = typeof portalRouter;

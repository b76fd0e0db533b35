import { buscar } from "./buscar";
import { consultas } from "./consultas";
import { consumo } from "./consumo";
import { inicio } from "./inicio";
import { router } from "./procedure";

/** Everything the portal's pages may ask for, an area a router. */
export const portalRouter = router({ buscar, consultas, consumo, inicio });

export type PortalRouter = typeof portalRouter;

import type { inferRouterOutputs } from "@trpc/server";
import { actividad } from "./actividad";
import { alertas } from "./alertas";
import { buscar } from "./buscar";
import { consultas } from "./consultas";
import { consumo } from "./consumo";
import { decisiones } from "./decisiones";
import { equipo } from "./equipo";
import { informes } from "./informes";
import { inicio } from "./inicio";
import { llaves } from "./llaves";
import { lotes } from "./lotes";
import { miCuenta } from "./mi-cuenta";
import { router } from "./procedure";

/** Everything the portal's pages may ask for, an area a router. */
export const portalRouter = router({
  actividad,
  alertas,
  buscar,
  consultas,
  consumo,
  decisiones,
  equipo,
  informes,
  inicio,
  llaves,
  lotes,
  miCuenta,
});

export type PortalRouter = typeof portalRouter;

/** What each procedure gives: `PortalOutputs["inicio"]["get"]`. */
export type PortalOutputs = inferRouterOutputs<PortalRouter>;

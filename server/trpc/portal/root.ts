import type { inferRouterOutputs } from "@trpc/server";
import type { PortalActor } from "../../domain/shared/actor";
import { createMiCuenta } from "../mi-cuenta";
import { alertas } from "./avisos/alertas";
import { actividad } from "./bitacora/actividad";
import { inicio } from "./clientes/inicio";
import { llaves } from "./clientes/llaves";
import { buscar, consultas } from "./consultas/consultas";
import { decisiones } from "./decisiones/decisiones";
import { consumo } from "./facturacion/consumo";
import { controles, equipo } from "./identidad/equipo";
import { informes } from "./informes/informes";
import { lotes } from "./lotes/lotes";
import * as procedures from "./procedure";
import { router } from "./procedure";
import { modoPrueba, prueba } from "./prueba/prueba";

const miCuenta = createMiCuenta<PortalActor>(procedures, ["oficial", "lectura"]);

/** Everything the portal's pages may ask for, an area a router. */
export const portalRouter = router({
  actividad,
  alertas,
  buscar,
  consultas,
  consumo,
  controles,
  decisiones,
  equipo,
  informes,
  inicio,
  llaves,
  lotes,
  miCuenta,
  prueba,
  modoPrueba,
});

export type PortalRouter = typeof portalRouter;

/** What each procedure gives: `PortalOutputs["inicio"]["get"]`. */
export type PortalOutputs = inferRouterOutputs<PortalRouter>;

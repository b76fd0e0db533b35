import type { inferRouterOutputs } from "@trpc/server";
import type { PortalActor } from "../../domain/shared/actor";
import { createMiCuenta } from "../mi-cuenta";
import { alertas } from "./avisos/alertas";
import { actividad, inicio } from "./clientes/inicio";
import { llaves } from "./clientes/llaves";
import { consultas, diligencias, search } from "./consultas/consultas";
import { actas } from "./contrapartes/actas";
import { contrapartes } from "./contrapartes/contrapartes";
import { decisiones } from "./decisiones/decisiones";
import { consumo } from "./facturacion/consumo";
import { controles, equipo } from "./identidad/equipo";
import { informes } from "./informes/informes";
import { lotes } from "./lotes/lotes";
import * as procedures from "./procedure";
import { router } from "./procedure";
import { modoPrueba, prueba } from "./prueba/prueba";

const miCuenta = createMiCuenta<PortalActor>(procedures, ["oficial", "consulta", "lectura"]);

/** All procedures of the portal's pages, one router per area. */
export const portalRouter = router({
  actas,
  actividad,
  alertas,
  search,
  consultas,
  consumo,
  contrapartes,
  controles,
  decisiones,
  diligencias,
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

/** The output of each procedure: `PortalOutputs["inicio"]["get"]`. */
export type PortalOutputs = inferRouterOutputs<PortalRouter>;

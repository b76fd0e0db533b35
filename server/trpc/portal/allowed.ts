import type { Modo } from "../../domain/clientes/cliente";
import type { Rol } from "../../domain/shared/actor";
import { type ProcedureOf, proceduresFor } from "../allowed";
import { type PortalRouter, portalRouter } from "./root";

/** A procedure's name: `llaves.create`. */
export type PortalProcedure = ProcedureOf<PortalRouter["_def"]["record"]>;

export const allowedTo = (rol: Rol, modo: Modo) =>
  proceduresFor(portalRouter, rol, modo) as PortalProcedure[];

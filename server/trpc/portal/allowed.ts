import type { Rol } from "../../domain/shared/actor";
import { type ProcedureOf, proceduresFor } from "../allowed";
import { type PortalRouter, portalRouter } from "./root";

/** A procedure's name: `llaves.create`. */
export type PortalProcedure = ProcedureOf<PortalRouter["_def"]["record"]>;

export const allowedTo = (rol: Rol) => proceduresFor(portalRouter, rol) as PortalProcedure[];

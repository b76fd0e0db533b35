import type { Modo } from "../../domain/clientes/cliente";
import type { Rol } from "../../domain/shared/actor";
import { type ProcedureOf, proceduresFor, queriesFor } from "../allowed";
import { type PortalRouter, portalRouter } from "./root";

/** A procedure's name: `llaves.create`. */
export type PortalProcedure = ProcedureOf<PortalRouter["_def"]["record"]>;

export const allowedTo = (rol: Rol, modo: Modo) =>
  proceduresFor(portalRouter, rol, modo) as PortalProcedure[];

/**
 * Procedures for support in a visita: those of the role `lectura` that change nothing and are not about the user's own
 * account. Derived from the router, so that a new procedure is included by its declaration.
 */
export const ALLOWED_IN_VISITA = queriesFor(portalRouter, "lectura").filter(
  (name) => !name.startsWith("miCuenta."),
) as PortalProcedure[];

import { queriesFor } from "../../allowed";
import type { PortalProcedure } from "../allowed";
import { portalRouter } from "../root";

/**
 * Procedures for support in a visita: those of the role `lectura` that change nothing and are not about the user's own
 * account. Derived from the router, so that a new procedure is included by its declaration.
 */
export const ALLOWED_IN_VISITA = queriesFor(portalRouter, "lectura").filter(
  (name) => !name.startsWith("miCuenta."),
) as PortalProcedure[];

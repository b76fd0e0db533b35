import { queriesFor } from "../../allowed";
import type { PortalProcedure } from "../allowed";
import { portalRouter } from "../root";

/**
 * What support may ask of a client's rooms: what the role `lectura` may, as long as it changes nothing and is not
 * somebody's own account. Read off the router, so that a new procedure is in it, or not, by what it declares.
 */
export const ALLOWED_IN_VISITA = queriesFor(portalRouter, "lectura").filter(
  (name) => !name.startsWith("miCuenta."),
) as PortalProcedure[];

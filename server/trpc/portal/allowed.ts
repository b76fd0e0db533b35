import type { PortalActor } from "../../domain/shared/actor";
import type { ProcedureMeta } from "../init";
import { type PortalRouter, portalRouter } from "./root";

type Areas = PortalRouter["_def"]["record"];

/** A procedure's name: `llaves.create`. */
export type PortalProcedure = {
  [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}`;
}[keyof Areas & string];

interface Declared {
  readonly _def: { readonly meta?: ProcedureMeta };
}

/** The procedures that a role may call, read off what each of them declares. */
export function allowedTo(rol: PortalActor["rol"]): PortalProcedure[] {
  // Flat at run time, though the type nests them by area.
  const flat = portalRouter._def.procedures as unknown as Record<string, Declared>;
  return Object.entries(flat)
    .filter(([, { _def }]) => _def.meta?.roles?.includes(rol))
    .map(([name]) => name as PortalProcedure);
}

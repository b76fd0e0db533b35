import type { AnyRouter } from "@trpc/server";
import type { ProcedureMeta } from "./init";

/** The names of a router's procedures: `llaves.create`. */
export type ProcedureOf<Areas> = {
  [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}`;
}[keyof Areas & string];

interface Declared {
  readonly _def: { readonly meta?: ProcedureMeta };
}

/** The procedures that a role may call, read off what each of them declares. */
export function proceduresFor(router: AnyRouter, rol: string): string[] {
  // Flat at run time, though the type nests them by area.
  const flat = router._def.procedures as Record<string, Declared>;
  return Object.entries(flat)
    .filter(([, { _def }]) => _def.meta?.roles?.includes(rol))
    .map(([name]) => name);
}

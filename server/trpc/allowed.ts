import type { AnyRouter } from "@trpc/server";
import type { Modo } from "../domain/clientes/cliente";
import type { ProcedureMeta } from "./init";

/** The names of a router's procedures: `llaves.create`. */
export type ProcedureOf<Areas> = {
  [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}`;
}[keyof Areas & string];

interface Declared {
  readonly _def: { readonly meta?: ProcedureMeta; readonly type: "query" | "mutation" | "subscription" };
}

// Flat at run time, although the type nests them by area.
const declaredIn = (router: AnyRouter) =>
  Object.entries(router._def.procedures as unknown as Record<string, Declared>);

/** Whether a procedure admits a role, in the account that it acts for. */
export function isAdmitted(
  declared: ProcedureMeta | undefined,
  { rol, modo }: { readonly rol: string; readonly modo?: Modo },
): boolean {
  const { roles = [], rolesEnPrueba = [] } = declared ?? {};
  return roles.includes(rol) || (modo === "prueba" && rolesEnPrueba.includes(rol));
}

/** The procedures that a role may call, from their declarations. */
export function proceduresFor(router: AnyRouter, rol: string, modo: Modo = "real"): string[] {
  return declaredIn(router)
    .filter(([, { _def }]) => isAdmitted(_def.meta, { rol, modo }))
    .map(([name]) => name);
}

/** Those of them that change nothing. */
export function queriesFor(router: AnyRouter, rol: string): string[] {
  const queries = declaredIn(router).filter(([, { _def }]) => _def.type === "query");
  const isQuery = new Set(queries.map(([name]) => name));
  return proceduresFor(router, rol).filter((name) => isQuery.has(name));
}

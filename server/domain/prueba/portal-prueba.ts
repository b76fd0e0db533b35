import type { Modo } from "../clientes/cliente";

/** Prefixes of the addresses that belong to the test account: its pages and its procedures. */
export const PORTAL_PRUEBA = "/portal/prueba";
export const TRPC_PRUEBA = "/api/trpc/portal-prueba";

/** The prefix of each account's pages. */
export const PORTAL_OF = { real: "/portal", prueba: PORTAL_PRUEBA } as const satisfies Record<Modo, string>;

/** The account of an address. Only the address determines it. */
export function modoOfAddress(address: string): Modo {
  const [path = ""] = address.split(/[?#]/);
  const isUnder = (home: string) => path === home || path.startsWith(`${home}/`);
  return isUnder(PORTAL_PRUEBA) || isUnder(TRPC_PRUEBA) ? "prueba" : "real";
}

/** Areas of a person and of the whole team, which exist once for both accounts. */
const OF_PERSONA = "miCuenta.";
const OF_TEAM = ["equipo.", "controles."];

/** Whether a procedure concerns the person's own account. It then acts for the person's client. */
export const isOfPersona = (procedure: string): boolean => procedure.startsWith(OF_PERSONA);

/** Whether a procedure is about the team, which is managed in the real account alone. */
export const isOfTeam = (procedure: string): boolean => OF_TEAM.some((area) => procedure.startsWith(area));

import type { Modo } from "../clientes/cliente";

/** Under these two addresses the rooms are those of the test account, and what they ask is asked of it. */
export const PORTAL_PRUEBA = "/portal/prueba";
export const TRPC_PRUEBA = "/api/trpc/portal-prueba";

/** Where the rooms of an account are. */
export const PORTAL_OF = { real: "/portal", prueba: PORTAL_PRUEBA } as const satisfies Record<Modo, string>;

/** Which account an address is about: it says so itself, and nothing else does. */
export function modoOfAddress(address: string): Modo {
  const [path = ""] = address.split(/[?#]/);
  const isUnder = (home: string) => path === home || path.startsWith(`${home}/`);
  return isUnder(PORTAL_PRUEBA) || isUnder(TRPC_PRUEBA) ? "prueba" : "real";
}

/** Areas of a person and of the whole team: there is one of each, whichever account the rooms are of. */
const OF_PERSONA = "miCuenta.";
const OF_TEAM = ["equipo.", "controles."];

/** Whether a procedure is about the person's own account, which acts for the client that the person is of. */
export const isOfPersona = (procedure: string): boolean => procedure.startsWith(OF_PERSONA);

/** Whether a procedure is about the team, which is managed in the real account alone. */
export const isOfTeam = (procedure: string): boolean => OF_TEAM.some((area) => procedure.startsWith(area));

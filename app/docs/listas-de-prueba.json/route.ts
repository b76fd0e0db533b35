import { presentListasDePrueba } from "@/server/contract/v1/listas-de-prueba";

/** The lists of test mode. Anyone may copy them: a version never changes. */
export const GET = (): Response => Response.json(presentListasDePrueba());

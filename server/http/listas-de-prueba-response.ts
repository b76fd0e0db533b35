import { presentListasDePrueba } from "../contract/v1/listas-de-prueba";

/** The lists of test mode, which anybody may keep a copy of: they never change under their version. */
export const listasDePruebaResponse = (): Response => Response.json(presentListasDePrueba());

import type { Integridad } from "../../domain/bitacora/integridad";
import type { Deps } from "../deps";
import { getIntegridad } from "./get-integridad";

/** The same for whoever asks and waits: however many do, this process checks once at a time. */
export const askIntegridad = (
  deps: Parameters<typeof getIntegridad>[0] & Pick<Deps, "inCheckTurn">,
): Promise<Integridad> => deps.inCheckTurn(() => getIntegridad(deps));

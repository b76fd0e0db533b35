import type { PortalActor } from "../../domain/shared/actor";
import { requireOfAll } from "../clientes/require-of-all";
import type { Deps } from "../deps";

/**
 * Asks a second factor of all of the client's people, or no longer: whoever has none must enrol one before anything
 * else, from their next request on.
 */
export const requireSecondFactor = (
  deps: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { exige }: { readonly exige: boolean },
): Promise<void> => requireOfAll(deps, actor, "exigeSegundoFactor", exige);

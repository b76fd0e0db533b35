import type { PortalActor } from "../../domain/shared/actor";
import { requireOfAll } from "../clientes/require-of-all";
import type { Deps } from "../deps";

/**
 * Asks two people for every decision that closes a match, or no longer. What waits for approval goes on waiting: it was
 * decided under what was asked then.
 */
export const requireCuatroOjos = (
  deps: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { exige }: { readonly exige: boolean },
): Promise<void> => requireOfAll(deps, actor, "exigeCuatroOjos", exige);

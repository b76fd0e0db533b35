import { findLiveSesion, touchSesion } from "../../db/sesiones";
import { SESION_IDLE_MS, SESION_SEEN_EVERY_MS } from "../../domain/access/sesion";
import type { PortalSession } from "../../domain/shared/portal-session";
import type { Deps } from "../deps";

export interface SesionRequest {
  readonly requestId: string;
  readonly direccion: string | null;
}

/**
 * The person a session stands for, or null for every reason there is not to let it in: unknown, revoked, idle, over,
 * of somebody deactivated or of a client that is not active. Nothing is cached, so that each holds from the next
 * request on.
 */
export async function authenticateSesion(
  deps: Pick<Deps, "db" | "clock">,
  sesionId: string,
  { requestId, direccion }: SesionRequest,
): Promise<PortalSession | null> {
  const now = await deps.clock.now();
  const idleSince = new Date(now.getTime() - SESION_IDLE_MS);
  const live = await findLiveSesion(deps.db, sesionId, now, idleSince);
  if (live === null) return null;
  const { vistaEn, claveConfirmadaEn, exigeSegundoFactor, tieneSegundoFactor, ...person } = live;
  if (now.getTime() - vistaEn.getTime() >= SESION_SEEN_EVERY_MS) await touchSesion(deps.db, sesionId, now);
  return {
    sesionId,
    actor: { kind: "portal", requestId, direccion, ...person },
    claveConfirmadaEn,
    falta: exigeSegundoFactor && !tieneSegundoFactor ? "segundo_factor" : null,
  };
}

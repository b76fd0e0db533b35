import { findLivePortalSesion, findLiveSoporteSesion, touchSesion } from "../../db/identidad/sesiones";
import type { PortalSession } from "../../domain/identidad/portal-session";
import type { Realm } from "../../domain/identidad/realm";
import { SESION_IDLE_MS, SESION_SEEN_EVERY_MS } from "../../domain/identidad/sesion";
import type { SoporteSession } from "../../domain/identidad/soporte-session";
import type { Deps } from "../deps";
import type { Asking } from "./acting-as";

interface Owing {
  readonly exigeSegundoFactor: boolean;
  readonly tieneSegundoFactor: boolean;
}

type SesionDeps = Pick<Deps, "db" | "clock">;

/**
 * The person a session of the portal stands for, or null for every reason there is not to let it in: unknown, revoked,
 * idle, over, of somebody deactivated or of a client that is not active. Nothing is cached, so that each holds from the
 * next request on.
 */
export async function authenticateSesion(
  deps: SesionDeps,
  sesionId: string,
  { requestId, direccion }: Asking,
): Promise<PortalSession | null> {
  const live = await findLive(deps, "portal", sesionId, findLivePortalSesion);
  if (live === null) return null;
  const { vistaEn: _, claveConfirmadaEn, exigeSegundoFactor, tieneSegundoFactor, ...person } = live;
  const actor = { kind: "portal", requestId, direccion, ...person } as const;
  return { sesionId, actor, claveConfirmadaEn, falta: faltaOf({ exigeSegundoFactor, tieneSegundoFactor }) };
}

/** The same for a session of the back-office, where everybody owes the second factor. */
export async function authenticateSoporteSesion(
  deps: SesionDeps,
  sesionId: string,
  { requestId, direccion }: Asking,
): Promise<SoporteSession | null> {
  const live = await findLive(deps, "soporte", sesionId, findLiveSoporteSesion);
  if (live === null) return null;
  const { claveConfirmadaEn, usuarioId, email: name, nombre, rol } = live;
  const actor = { kind: "soporte", name, usuarioId, nombre, rol, requestId, direccion } as const;
  return { sesionId, actor, claveConfirmadaEn, falta: faltaOf(live) };
}

async function findLive<Live extends { readonly vistaEn: Date }>(
  { db, clock }: SesionDeps,
  realm: Realm,
  sesionId: string,
  find: (executor: Deps["db"], sesionId: string, now: Date, idleSince: Date) => Promise<Live | null>,
): Promise<Live | null> {
  const now = await clock.now();
  const live = await find(db, sesionId, now, new Date(now.getTime() - SESION_IDLE_MS));
  if (live !== null && now.getTime() - live.vistaEn.getTime() >= SESION_SEEN_EVERY_MS) {
    await touchSesion(db, realm, sesionId, now);
  }
  return live;
}

const faltaOf = ({ exigeSegundoFactor, tieneSegundoFactor }: Owing) =>
  exigeSegundoFactor && !tieneSegundoFactor ? ("segundo_factor" as const) : null;

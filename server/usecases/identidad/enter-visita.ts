import { findLiveVisita } from "../../db/identidad/visitas";
import type { PortalSession } from "../../domain/identidad/portal-session";
import type { SoporteSession } from "../../domain/identidad/soporte-session";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export interface Entered {
  /** The client's rooms as its own people of the role `lectura` have them. */
  readonly session: PortalSession;
  readonly venceEn: Date;
}

/**
 * What a person of support reads a client's rooms as, in a visit of that person and session.
 * @throws ServiceError `visita_terminada` for one that is over, that was opened in another session, or that is not.
 */
export async function enterVisita(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { sesionId, actor, claveConfirmadaEn, falta }: SoporteSession,
  { visitaId }: { readonly visitaId: string },
): Promise<Entered> {
  const { usuarioId, nombre, direccion, requestId } = actor;
  const live = await findLiveVisita(db, { visitaId, usuarioId, sesionId, now: await clock.now() });
  if (live === null) throw new ServiceError("visita_terminada");
  const { venceEn, ...cliente } = live;
  const reader = {
    kind: "portal",
    rol: "lectura",
    usuarioId,
    nombre,
    direccion,
    requestId,
    ...cliente,
  } as const;
  return { session: { sesionId, actor: reader, claveConfirmadaEn, falta }, venceEn };
}

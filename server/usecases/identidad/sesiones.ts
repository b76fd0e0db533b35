import bowser from "bowser";
import { recordAct } from "../../db/bitacora/actividad";
import { readAccount } from "../../db/identidad/accounts";
import { countCodigos } from "../../db/identidad/segundo-factor";
import {
  findLivePortalSesion,
  findLiveSoporteSesion,
  revokeSesiones,
  sesionesInForce,
  touchSesion,
} from "../../db/identidad/sesiones";
import { inTransaction } from "../../db/sql/transaction";
import {
  type PortalSession,
  type Realm,
  type RealmSession,
  SESION_IDLE_MS,
  SESION_SEEN_EVERY_MS,
  type SoporteSession,
} from "../../domain/identidad/session";
import { ServiceError } from "../../domain/shared/errors";
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

/** One's own account, as one reads it. */
export async function getMiCuenta(
  { db }: Pick<Deps, "db">,
  { actor: { kind: realm, usuarioId } }: RealmSession,
) {
  const [account, codigosRestantes] = await Promise.all([
    readAccount(db, realm, usuarioId),
    countCodigos(db, realm, usuarioId),
  ]);
  if (account === null) throw new ServiceError("not_found");
  const { nombre, email, razonSocial, tieneSegundoFactor, totpDesde, exigeSegundoFactor } = account;
  return {
    nombre,
    email,
    razonSocial,
    tieneSegundoFactor,
    totpDesde,
    exigeSegundoFactor,
    codigosRestantes,
  };
}

/** A session as its owner knows it again. */
interface SesionView {
  readonly sesionId: string;
  /** `Firefox en Linux`; null: the browser says nothing of itself. */
  readonly equipo: string | null;
  readonly direccion: string | null;
  readonly creadaEn: Date;
  readonly vistaEn: Date;
  readonly esEsta: boolean;
}

/** The sessions in force of whoever asks, the last one used first. */
export async function listSesiones(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { actor, sesionId: own }: RealmSession,
): Promise<readonly SesionView[]> {
  const now = await clock.now();
  const idleSince = new Date(now.getTime() - SESION_IDLE_MS);
  const rows = await sesionesInForce(db, actor.kind, actor.usuarioId, now, idleSince);
  return rows.map(({ agente, ...row }) => ({
    ...row,
    equipo: equipoOf(agente),
    esEsta: row.sesionId === own,
  }));
}

function equipoOf(agente: string | null): string | null {
  if (agente === null || agente === "") return null;
  const { browser, os } = bowser.parse(agente);
  const named = [browser.name, os.name].filter(Boolean);
  return named.length === 0 ? null : named.join(" en ");
}

/**
 * Ends a session of whoever asks, or, without one named, every other, from the next request on. One that ended, or is
 * somebody else's, is left as it is. Resolves to how many.
 */
export async function revokeSesion(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { actor, sesionId: own }: RealmSession,
  { sesionId }: { readonly sesionId: string | null },
): Promise<{ readonly cerradas: number }> {
  return inTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    const which = sesionId === null ? { except: own } : { sesionId };
    const cerradas = await revokeSesiones(tx, actor.kind, actor.usuarioId, which, now);
    if (cerradas > 0) {
      await recordAct(tx, actor, {
        en: now,
        accion: "sesion.revocada",
        objeto: { tipo: "sesion", id: sesionId ?? "todas_las_demas" },
        detalle: { despues: { cerradas } },
      });
    }
    return { cerradas };
  });
}

/** Ends the session of whoever asks, from the next request on. */
export async function signOut(
  deps: Pick<Deps, "db" | "clock">,
  { sesionId, actor }: RealmSession,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = await deps.clock.now(tx);
    if ((await revokeSesiones(tx, actor.kind, actor.usuarioId, { sesionId }, now)) === 0) return;
    const objeto = { tipo: "sesion", id: sesionId };
    await recordAct(tx, actor, { en: now, accion: "sesion.cerrada", objeto });
  });
}

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
 * Returns the person of a portal session. Null if the session is unknown, revoked, idle or over, the person
 * is deactivated, or the client is inactive. Nothing is cached, so each of these applies to the next request.
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

/** The same for the back-office, where everyone needs the second factor. */
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

/** Returns the user's own account. */
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

/** A session as its owner can recognize it. */
interface SesionView {
  readonly sesionId: string;
  /** `Firefox en Linux`. Null if the browser does not identify itself. */
  readonly equipo: string | null;
  readonly direccion: string | null;
  readonly creadaEn: Date;
  readonly vistaEn: Date;
  readonly esEsta: boolean;
}

/** Returns the caller's valid sessions, the last used first. */
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
 * Ends one of the caller's sessions, or every other one if none is named, from the next request on. Ignores
 * ended sessions and those of other people. Returns how many.
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

/** Ends the caller's session, from the next request on. */
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

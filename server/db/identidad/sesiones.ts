import type { Realm } from "../../domain/identidad/session";
import type { PortalActor, SoportePersona } from "../../domain/shared/actor";
import { ACTS_FOR } from "../clientes/clientes";
import { bool, bytea, neverNull, nullable, timestamptz, uuid } from "../sql/column-types";
import { firstOf, type SqlExecutor, sql } from "../sql/statement";
import { aliased, pick, t } from "../sql/table";
import { perRealm, USUARIO, USUARIO_SOPORTE } from "./realm-tables";

interface NewSesion {
  readonly sesionId: string;
  readonly usuarioId: string;
  readonly creadaEn: Date;
  readonly expiraEn: Date;
  readonly direccion: string | null;
  readonly agente: string | null;
}

const SESION = { sesionId: t.sesion.id, ...pick(t.sesion, "direccion", "agente", "creadaEn", "vistaEn") };

const INSERT = perRealm(({ sesion }) =>
  sql({
    params: { ...SESION, ...pick(t.sesion, "usuarioId", "claveEn", "expiraEn") },
    text: `INSERT INTO ${sesion} $values`,
  }),
);

export async function insertSesion(tx: SqlExecutor, realm: Realm, sesion: NewSesion): Promise<void> {
  const { creadaEn } = sesion;
  await tx.query(INSERT[realm], { ...sesion, vistaEn: creadaEn, claveEn: creadaEn });
}

/** A valid session and its owner. */
interface Live {
  readonly vistaEn: Date;
  readonly claveConfirmadaEn: Date;
  readonly exigeSegundoFactor: boolean;
  readonly tieneSegundoFactor: boolean;
}
type Person<Actor> = Omit<Actor, "kind" | "name" | "requestId" | "direccion">;

const IN_USE = {
  vistaEn: t.sesion.vistaEn,
  claveConfirmadaEn: t.sesion.claveEn,
  tieneSegundoFactor: neverNull(bool),
};

const LIVE_PORTAL = sql({
  name: "live_sesion_portal",
  params: { sesionId: uuid, now: timestamptz, idleSince: timestamptz },
  row: {
    usuarioId: USUARIO.id,
    ...pick(USUARIO, "nombre", "rol"),
    ...ACTS_FOR,
    ...pick(t.cliente, "exigeSegundoFactor"),
    ...IN_USE,
  },
  text: `
    SELECT $row, totp_desde IS NOT NULL AS "tieneSegundoFactor"
    FROM sesion JOIN usuario ON usuario.id = usuario_id JOIN cliente ON cliente.id = cliente_id
    WHERE sesion.id = $sesionId AND revocada_en IS NULL AND expira_en > $now AND vista_en > $idleSince
      AND desactivado_en IS NULL AND activo`,
});

/** Returns the session if it is valid at `now`. Null if it ended for any reason. */
export const findLivePortalSesion = (
  executor: SqlExecutor,
  sesionId: string,
  now: Date,
  idleSince: Date,
): Promise<(Live & Person<PortalActor>) | null> =>
  firstOf(executor, LIVE_PORTAL, { sesionId, now, idleSince });

const LIVE_SOPORTE = sql({
  name: "live_sesion_soporte",
  params: { sesionId: uuid, now: timestamptz, idleSince: timestamptz },
  row: {
    usuarioId: USUARIO.id,
    ...pick(aliased(USUARIO_SOPORTE, "usuario"), "email", "nombre", "rol"),
    ...IN_USE,
  },
  text: `
    SELECT $row, totp_desde IS NOT NULL AS "tieneSegundoFactor"
    FROM sesion_soporte AS sesion JOIN usuario_soporte AS usuario ON usuario.id = usuario_id
    WHERE sesion.id = $sesionId AND revocada_en IS NULL AND expira_en > $now AND vista_en > $idleSince
      AND desactivado_en IS NULL`,
});

/** Like `findLivePortalSesion`, for people of support, who all need a second factor. */
export async function findLiveSoporteSesion(
  executor: SqlExecutor,
  sesionId: string,
  now: Date,
  idleSince: Date,
): Promise<(Live & Person<SoportePersona> & { readonly email: string }) | null> {
  const [sesion] = await executor.query(LIVE_SOPORTE, { sesionId, now, idleSince });
  return sesion === undefined ? null : { ...sesion, exigeSegundoFactor: true };
}

const TOUCH = perRealm(({ sesion }, realm) =>
  sql({
    name: `touch_sesion_${realm}`,
    params: { sesionId: uuid, now: timestamptz },
    text: `UPDATE ${sesion} SET vista_en = $now WHERE id = $sesionId AND vista_en < $now`,
  }),
);

export async function touchSesion(
  executor: SqlExecutor,
  realm: Realm,
  sesionId: string,
  now: Date,
): Promise<void> {
  await executor.query(TOUCH[realm], { sesionId, now });
}

const CONFIRM = perRealm(({ sesion }) =>
  sql({
    params: { sesionId: uuid, now: timestamptz },
    text: `UPDATE ${sesion} SET clave_en = $now WHERE id = $sesionId`,
  }),
);

/** The password was given again. */
export async function confirmClaveIn(
  executor: SqlExecutor,
  realm: Realm,
  sesionId: string,
  now: Date,
): Promise<void> {
  await executor.query(CONFIRM[realm], { sesionId, now });
}

const REVOKE = perRealm(({ sesion }) =>
  sql({
    params: { usuarioId: uuid, sesionId: nullable(uuid), except: nullable(uuid), now: timestamptz },
    row: { id: uuid },
    text: `
      UPDATE ${sesion} SET revocada_en = $now
      WHERE usuario_id = $usuarioId AND revocada_en IS NULL AND ($sesionId::uuid IS NULL OR id = $sesionId)
        AND ($except::uuid IS NULL OR id <> $except)
      RETURNING id`,
  }),
);

/** Ends one session of a person, or all except `except`, from the next request on. Returns how many. */
export async function revokeSesiones(
  executor: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  which: { readonly sesionId?: string; readonly except?: string },
  now: Date,
): Promise<number> {
  const { sesionId = null, except = null } = which;
  return (await executor.query(REVOKE[realm], { usuarioId, sesionId, except, now })).length;
}

const IN_FORCE = perRealm(({ sesion }) =>
  sql({
    params: { usuarioId: uuid, now: timestamptz, idleSince: timestamptz },
    row: SESION,
    text: `
      SELECT $row FROM ${sesion} AS sesion
      WHERE usuario_id = $usuarioId AND revocada_en IS NULL AND expira_en > $now AND vista_en > $idleSince
      ORDER BY vista_en DESC, id`,
  }),
);

/** The sessions a person has open, the last one used first. */
export function sesionesInForce(
  executor: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  now: Date,
  idleSince: Date,
) {
  return executor.query(IN_FORCE[realm], { usuarioId, now, idleSince });
}

const FIND = perRealm(({ dispositivo }) =>
  sql({
    params: { digest: bytea },
    row: { digest: bytea },
    text: `SELECT digest FROM ${dispositivo} WHERE digest = $digest`,
  }),
);

/** Whether the person signed in from this browser before. */
export async function isKnownDispositivo(
  executor: SqlExecutor,
  realm: Realm,
  digest: Buffer,
): Promise<boolean> {
  return (await executor.query(FIND[realm], { digest })).length === 1;
}

const KEEP = perRealm(({ dispositivo }) =>
  sql({
    params: { digest: bytea, usuarioId: uuid, now: timestamptz },
    text: `
      INSERT INTO ${dispositivo} (digest, usuario_id, creado_en, visto_en) VALUES ($digest, $usuarioId, $now, $now)
      ON CONFLICT (digest) DO UPDATE SET visto_en = excluded.visto_en`,
  }),
);

export async function keepDispositivo(
  executor: SqlExecutor,
  realm: Realm,
  digest: Buffer,
  usuarioId: string,
  now: Date,
): Promise<void> {
  await executor.query(KEEP[realm], { digest, usuarioId, now });
}

const FORGET = perRealm(({ dispositivo }) =>
  sql({ params: { usuarioId: uuid }, text: `DELETE FROM ${dispositivo} WHERE usuario_id = $usuarioId` }),
);

/** Makes known browsers sign in like unknown ones. Used after a reset, which a stranger may have requested. */
export async function forgetDispositivos(
  executor: SqlExecutor,
  realm: Realm,
  usuarioId: string,
): Promise<void> {
  await executor.query(FORGET[realm], { usuarioId });
}

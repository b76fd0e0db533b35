import type { PortalActor } from "../domain/shared/actor";
import { ROLES } from "../domain/shared/actor";
import type { Executor } from "./client";
import { POLITICA } from "./clientes";
import { bool, neverNull, nullable, oneOf, text, timestamptz, uuid } from "./column-types";
import { sql } from "./statement";

export interface NewSesion {
  readonly sesionId: string;
  readonly usuarioId: string;
  readonly creadaEn: Date;
  readonly expiraEn: Date;
  readonly direccion: string | null;
  readonly agente: string | null;
}

export async function insertSesion(
  { prisma }: Executor,
  { sesionId: id, creadaEn, ...sesion }: NewSesion,
): Promise<void> {
  await prisma.sesion.create({ data: { id, creadaEn, vistaEn: creadaEn, claveEn: creadaEn, ...sesion } });
}

/** A session that is in force, and whose it is. */
export interface LiveSesion extends Omit<PortalActor, "kind" | "requestId" | "direccion"> {
  readonly vistaEn: Date;
  readonly claveConfirmadaEn: Date;
  readonly exigeSegundoFactor: boolean;
  readonly tieneSegundoFactor: boolean;
}

const LIVE = sql({
  name: "live_sesion",
  params: { sesionId: uuid, now: timestamptz, idleSince: timestamptz },
  row: {
    usuarioId: uuid,
    nombre: text,
    rol: oneOf(...ROLES),
    clienteId: uuid,
    razonSocial: text,
    operaParaTerceros: bool,
    politicaCoincidencia: POLITICA,
    vistaEn: timestamptz,
    claveConfirmadaEn: timestamptz,
    exigeSegundoFactor: bool,
    tieneSegundoFactor: neverNull(bool),
  },
  text: `
    SELECT usuario.id AS "usuarioId", nombre, rol, cliente.id AS "clienteId", razon_social AS "razonSocial",
      opera_para_terceros AS "operaParaTerceros", politica_coincidencia AS "politicaCoincidencia",
      vista_en AS "vistaEn", sesion.clave_en AS "claveConfirmadaEn", exige_segundo_factor AS "exigeSegundoFactor",
      totp_desde IS NOT NULL AS "tieneSegundoFactor"
    FROM sesion JOIN usuario ON usuario.id = usuario_id JOIN cliente ON cliente.id = cliente_id
    WHERE sesion.id = $sesionId AND revocada_en IS NULL AND expira_en > $now AND vista_en > $idleSince
      AND desactivado_en IS NULL AND activo`,
});

/** The session as it is in force at `now`; null where it ended, whatever ended it. */
export async function findLiveSesion(
  executor: Executor,
  sesionId: string,
  now: Date,
  idleSince: Date,
): Promise<LiveSesion | null> {
  const [sesion] = await executor.query(LIVE, { sesionId, now, idleSince });
  return sesion ?? null;
}

const TOUCH = sql({
  name: "touch_sesion",
  params: { sesionId: uuid, now: timestamptz },
  text: "UPDATE sesion SET vista_en = $now WHERE id = $sesionId AND vista_en < $now",
});

export async function touchSesion(executor: Executor, sesionId: string, now: Date): Promise<void> {
  await executor.query(TOUCH, { sesionId, now });
}

/** The password was given again. */
export async function confirmClaveIn({ prisma }: Executor, sesionId: string, claveEn: Date): Promise<void> {
  await prisma.sesion.update({ where: { id: sesionId }, data: { claveEn } });
}

const REVOKE = sql({
  params: { usuarioId: uuid, sesionId: nullable(uuid), except: nullable(uuid), now: timestamptz },
  row: { id: uuid },
  text: `
    UPDATE sesion SET revocada_en = $now
    WHERE usuario_id = $usuarioId AND revocada_en IS NULL AND ($sesionId::uuid IS NULL OR id = $sesionId)
      AND ($except::uuid IS NULL OR id <> $except)
    RETURNING id`,
});

/** Ends one session of a person, or all of them but `except`, from the next request on; resolves to how many. */
export async function revokeSesiones(
  executor: Executor,
  usuarioId: string,
  which: { readonly sesionId?: string; readonly except?: string },
  now: Date,
): Promise<number> {
  const { sesionId = null, except = null } = which;
  return (await executor.query(REVOKE, { usuarioId, sesionId, except, now })).length;
}

const IN_FORCE = sql({
  params: { usuarioId: uuid, now: timestamptz, idleSince: timestamptz },
  row: {
    sesionId: uuid,
    direccion: nullable(text),
    agente: nullable(text),
    creadaEn: timestamptz,
    vistaEn: timestamptz,
  },
  text: `
    SELECT id AS "sesionId", direccion, agente, creada_en AS "creadaEn", vista_en AS "vistaEn" FROM sesion
    WHERE usuario_id = $usuarioId AND revocada_en IS NULL AND expira_en > $now AND vista_en > $idleSince
    ORDER BY vista_en DESC, id`,
});

/** The sessions a person has open, the last one used first. */
export function sesionesInForce(executor: Executor, usuarioId: string, now: Date, idleSince: Date) {
  return executor.query(IN_FORCE, { usuarioId, now, idleSince });
}

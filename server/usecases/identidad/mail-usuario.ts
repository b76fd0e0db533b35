import { insertCorreo } from "../../db/avisos/correos";
import { type Act, recordActBeforeCliente } from "../../db/bitacora/actividad";
import { type Account, isOfAnother, readAccount } from "../../db/identidad/accounts";
import { type EnlaceTipo, insertEnlace } from "../../db/identidad/enlaces-usuario";
import { usuariosOf } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { nameInMails } from "../../domain/clientes/cliente";
import {
  type AvisoDeSoporte,
  type AvisoUsuario,
  avisoDeSoporte,
  correoUsuarioOf,
} from "../../domain/identidad/correo-usuario";
import { digestOf, ENLACE_MS, enlaceUrl, SECRETO_BYTES } from "../../domain/identidad/secreto";
import type { Realm } from "../../domain/identidad/session";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps, Entropy } from "../deps";

/**
 * Names of an account and its entity in a mail to a possible stranger. Typed text of a test account is left
 * out (decision 341).
 */
export function namesOf(account: Account): { readonly nombre: string | null; readonly entidad: string } {
  if (account.realm === "soporte") return { nombre: account.nombre, entidad: account.razonSocial };
  return { nombre: account.modo === "real" ? account.nombre : null, entidad: nameInMails(account) };
}

type MailDeps = Pick<Deps, "entropy" | "baseUrl">;

interface Addressed {
  readonly realm: Realm;
  readonly usuarioId: string;
  readonly now: Date;
}

/** Queues a notice to a person, in the transaction that it is about. */
export async function mailNotice(
  tx: Executor,
  { entropy, baseUrl }: MailDeps,
  tipo: AvisoUsuario,
  { realm, usuarioId, now }: Addressed,
): Promise<void> {
  const account = await accountOf(tx, realm, usuarioId);
  const correo = correoUsuarioOf(realm, tipo, { ...account, casa: `${baseUrl}/${realm}`, enlace: "", now });
  await insertCorreo(tx, { id: entropy.uuidV7(now), destino: account.email, ...correo, now });
}

/** The same with a link that works once. Earlier links work until one of them is used. */
export async function mailEnlace(
  tx: Executor,
  { entropy, baseUrl }: MailDeps,
  tipo: EnlaceTipo,
  addressed: Addressed,
): Promise<void> {
  const { realm, usuarioId, now } = addressed;
  const account = await accountOf(tx, realm, usuarioId);
  const correoId = entropy.uuidV7(now);
  const told = {
    ...account,
    casa: `${baseUrl}/${realm}`,
    enlace: enlaceUrl(baseUrl, realm, tipo, correoId),
    now,
  };
  const isForAnother = tipo === "invitacion" && (await isOfAnother(tx, account));
  const correo = correoUsuarioOf(realm, isForAnother ? "invitacion_ajena" : tipo, told);
  await insertCorreo(tx, { id: correoId, destino: account.email, ...correo, enlace: realm, now });
  await keepEnlace(tx, entropy, tipo, addressed, { correoId, digest: null });
}

/** Makes such a link and returns its secret, once. */
export async function showEnlace(
  tx: Executor,
  entropy: Entropy,
  tipo: EnlaceTipo,
  addressed: Addressed,
): Promise<{ readonly secreto: string; readonly venceEn: Date }> {
  const secreto = entropy.hex(SECRETO_BYTES);
  const venceEn = await keepEnlace(tx, entropy, tipo, addressed, {
    correoId: null,
    digest: digestOf(secreto),
  });
  return { secreto, venceEn };
}

async function keepEnlace(
  tx: Executor,
  entropy: Entropy,
  tipo: EnlaceTipo,
  { realm, usuarioId, now }: Addressed,
  by: { readonly correoId: string | null; readonly digest: Buffer | null },
): Promise<Date> {
  const enlaceId = entropy.uuidV7(now);
  const venceEn = new Date(now.getTime() + ENLACE_MS[tipo]);
  await insertEnlace(tx, realm, { enlaceId, usuarioId, tipo, creadoEn: now, venceEn, ...by });
  return venceEn;
}

async function accountOf(tx: Executor, realm: Realm, usuarioId: string) {
  const account = await readAccount(tx, realm, usuarioId);
  if (account === null) throw new Error(`There is no account ${usuarioId}`);
  return { ...account, ...namesOf(account) };
}

/**
 * Records an act of support on a client's people in both trails, and mails the client's administradores in
 * the same transaction. Includes invited ones, but not the person concerned.
 */
export async function recordAndTell(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  actor: SoporteActor,
  told: AvisoDeSoporte & { readonly clienteId: string; readonly act: Act },
): Promise<void> {
  const { clienteId, act, ...aviso } = told;
  await recordActBeforeCliente(tx, actor, clienteId, act);
  const administradores = (await usuariosOf(tx, clienteId)).filter(
    ({ rol, desactivadoEn, email }) =>
      rol === "administrador" && desactivadoEn === null && email !== aviso.email,
  );
  for (const { email: destino, nombre } of administradores) {
    const correo = avisoDeSoporte(aviso, { nombre, equipo: `${baseUrl}/portal/equipo` });
    const id = entropy.uuidV7(act.en);
    await insertCorreo(tx, { id, destino, ...correo, now: act.en });
  }
}

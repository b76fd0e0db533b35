import { insertCorreo } from "../../db/avisos/correos";
import { recordAct } from "../../db/bitacora/actividad";
import { findCliente, lockCliente } from "../../db/clientes/clientes";
import {
  destinatariosOf,
  enlacesLlaveOf,
  insertEnlaceLlave,
  lockEnlaceLlave,
  saveAnulado,
} from "../../db/clientes/enlaces-llave";
import { takeTry } from "../../db/identidad/entradas";
import { inTransaction } from "../../db/sql/transaction";
import {
  correoLlaveOf,
  ENLACE_LLAVE_MS,
  type EnlaceLlave,
  type EnlaceLlaveEstado,
  estadoOfEnlaceLlave,
} from "../../domain/clientes/enlace-llave";
import { tried } from "../../domain/identidad/allowance";
import { mailboxOf, normalizeEmail } from "../../domain/identidad/correo-usuario";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { lockLlave, requireReplaceable } from "./llaves";

export interface IssueEnlaceLlaveInput {
  readonly clienteId: string;
  /** One of the client's addresses for keys. */
  readonly email: string;
  readonly motivo: string | null;
  /** An additional key with this label, or the replacement of one, which still works for some hours. */
  readonly llave:
    | { readonly etiqueta: string | null }
    | { readonly reemplaza: string; readonly solapeHoras: number };
}

/**
 * Mails a client a link to take a key. Support never has the link: its secret is drawn when it is mailed, and
 * the key when it is opened.
 * @throws ServiceError `not_found`; `validation_error` for an address that is not the client's; `conflicto`
 *   for an inactive client or a key that cannot be replaced.
 */
export async function issueEnlaceLlave(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: SoporteActor,
  { clienteId, motivo, llave, ...input }: IssueEnlaceLlaveInput,
): Promise<{ readonly enlaceId: string; readonly venceEn: Date }> {
  const email = normalizeEmail(input.email);
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    if (!cliente.activo) {
      throw new ServiceError("conflicto", "El cliente está inactivo: actívelo antes de enviarle una llave.");
    }
    const whom = (await destinatariosOf(tx, { clienteId })).find((one) => one.email === email);
    if (whom === undefined) throw new ServiceError("validation_error", { issues: [NOT_THEIRS] });
    const now = await deps.clock.now(tx);
    if (!(await takeTry(tx, tried("portal", "buzon", mailboxOf(email)), now)))
      throw new ServiceError("demasiados_intentos");
    const enlace = {
      enlaceId: deps.entropy.uuidV7(now),
      correoId: deps.entropy.uuidV7(now),
      clienteId,
      usuarioId: whom.usuarioId,
      email,
      motivo,
      creadoPor: actor.name,
      creadoEn: now,
      venceEn: new Date(now.getTime() + ENLACE_LLAVE_MS),
      ...("reemplaza" in llave
        ? { etiqueta: await etiquetaOf(tx, actor, clienteId, llave.reemplaza), ...llave }
        : { ...llave, reemplaza: null, solapeHoras: null }),
    };
    const { enlaceId, correoId, etiqueta, reemplaza, solapeHoras, venceEn } = enlace;
    const correo = correoLlaveOf({
      razonSocial: cliente.razonSocial,
      etiqueta,
      isReplacement: reemplaza !== null,
      enlace: `${deps.baseUrl}/llave/${correoId}`,
      venceEn,
    });
    await insertCorreo(tx, { id: correoId, destino: email, ...correo, enlace: "llave", now });
    await insertEnlaceLlave(tx, enlace);
    await recordAct(tx, actor, {
      en: now,
      accion: "enlace_llave.enviado",
      objeto: { tipo: "enlace_llave", id: enlaceId },
      detalle: { despues: { clienteId, email, etiqueta, reemplaza, solapeHoras, venceEn }, motivo },
    });
    return { enlaceId, venceEn };
  });
}

const NOT_THEIRS = {
  path: ["email"],
  message: "Elija un administrador del portal del cliente o un correo de sus avisos.",
};

async function etiquetaOf(
  tx: Parameters<typeof lockLlave>[0],
  actor: SoporteActor,
  clienteId: string,
  apiKeyId: string,
): Promise<string | null> {
  const old = await lockLlave(tx, actor, apiKeyId);
  if (old.clienteId !== clienteId) throw new ServiceError("not_found");
  requireReplaceable(old);
  return old.etiqueta;
}

interface EnlacesLlave {
  /** Newest first. */
  readonly enlaces: readonly (EnlaceLlave & { readonly estado: EnlaceLlaveEstado })[];
  /** Addresses that a link may be mailed to. */
  readonly destinatarios: readonly {
    readonly usuarioId: string | null;
    readonly email: string;
    readonly nombre: string | null;
  }[];
}

/** Returns the links mailed to a client, their states, and the possible addresses. @throws ServiceError `not_found` */
export async function listEnlacesLlave(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId, now }: { readonly clienteId: string; readonly now: Date },
): Promise<EnlacesLlave> {
  const [cliente, enlaces, destinatarios] = await Promise.all([
    findCliente(db, clienteId),
    enlacesLlaveOf(db, clienteId),
    destinatariosOf(db, { clienteId }),
  ]);
  if (cliente === null) throw new ServiceError("not_found");
  return {
    enlaces: enlaces.map((enlace) => ({ ...enlace, estado: estadoOfEnlaceLlave(enlace, now) })),
    destinatarios,
  };
}

/**
 * Revokes a link before it is opened. Idempotent.
 * @throws ServiceError `not_found`; `conflicto` if it was opened. Revoke the key then.
 */
export async function revokeEnlaceLlave(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { enlaceId }: { readonly enlaceId: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const enlace = await lockEnlaceLlave(tx, { enlaceId });
    if (enlace === null) throw new ServiceError("not_found");
    if (enlace.abiertoEn !== null) {
      throw new ServiceError("conflicto", "El enlace ya se abrió: revoque la llave que entregó.");
    }
    if (enlace.anuladoEn !== null) return;
    const now = await deps.clock.now(tx);
    await saveAnulado(tx, enlaceId, now);
    await recordAct(tx, actor, {
      en: now,
      accion: "enlace_llave.anulado",
      objeto: { tipo: "enlace_llave", id: enlaceId },
      detalle: { antes: { anuladoEn: null }, despues: { anuladoEn: now } },
    });
  });
}

import { insertCorreo } from "../../db/avisos/correos";
import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { destinatariosOf, insertEnlaceLlave } from "../../db/clientes/enlaces-llave";
import { takeTry } from "../../db/identidad/intentos-ingreso";
import { inTransaction } from "../../db/sql/transaction";
import { correoLlaveOf } from "../../domain/clientes/correo-llave";
import { ENLACE_LLAVE_MS } from "../../domain/clientes/enlace-llave";
import { tried } from "../../domain/identidad/allowance";
import { mailboxOf, normalizeEmail } from "../../domain/identidad/email";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { lockLlave } from "./own-llave";
import { requireReplaceable } from "./supersede-llave";

export interface IssueEnlaceLlaveInput {
  readonly clienteId: string;
  /** One of those whom the client may be mailed a key at. */
  readonly email: string;
  readonly motivo: string | null;
  /** One more key by this label, or another in the place of one, which goes on for some hours. */
  readonly llave:
    | { readonly etiqueta: string | null }
    | { readonly reemplaza: string; readonly solapeHoras: number };
}

/**
 * Mails a client the link by which it takes a key. Nobody of support ever has the link: its secret is drawn when it is
 * mailed, and the key when it is opened.
 * @throws ServiceError `not_found`; `validation_error` for an address that is not the client's; `conflicto` for a client
 *   that is not active, or a key that cannot be replaced.
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
      throw new ServiceError("conflicto", {
        message: "El cliente está inactivo: actívelo antes de enviarle una llave.",
      });
    }
    const whom = (await destinatariosOf(tx, clienteId)).find((one) => one.email === email);
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

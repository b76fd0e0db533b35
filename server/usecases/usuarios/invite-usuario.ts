import { recordAct } from "../../db/actividad";
import { inTransaction } from "../../db/transaction";
import { insertUsuario } from "../../db/usuarios";
import { normalizeEmail } from "../../domain/access/email";
import type { PortalActor, Rol, StaffActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { mailEnlace } from "./mail-usuario";

export interface InviteInput {
  readonly clienteId: string;
  readonly email: string;
  readonly nombre: string;
  readonly rol: Rol;
}

/**
 * Adds a person to a client, by one of its own or by support, and mails the invitation.
 * @throws ServiceError `not_found` for a client that is not the actor's own; `validation_error` where the address has an
 * account, whoever's.
 */
export async function inviteUsuario(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: PortalActor | StaffActor,
  { clienteId, nombre, rol, ...input }: InviteInput,
): Promise<{ readonly usuarioId: string }> {
  if (actor.kind === "portal" && actor.clienteId !== clienteId) throw new ServiceError("not_found");
  const email = normalizeEmail(input.email);
  return inTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    const usuarioId = entropy.uuidV7(now);
    if (!(await insertUsuario(tx, { usuarioId, clienteId, email, nombre, rol, creadoEn: now }))) {
      const message = "Ese correo ya tiene una cuenta en Atalaya.";
      throw new ServiceError("validation_error", { issues: [{ path: ["email"], message }] });
    }
    await mailEnlace(tx, entropy, "invitacion", { usuarioId, now });
    await recordAct(tx, actor, {
      en: now,
      accion: "usuario.invitado",
      objeto: { tipo: "usuario", id: usuarioId },
      detalle: { despues: { email, nombre, rol } },
    });
    return { usuarioId };
  });
}

import { insertCorreo } from "../../db/avisos/correos";
import { type Act, recordActBeforeCliente } from "../../db/bitacora/actividad";
import { usuariosOf } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { type AvisoDeSoporte, avisoDeSoporte } from "../../domain/identidad/aviso-soporte";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/**
 * Records what support did about a client's people in both trails, and mails it to the administradores of the client,
 * with the transaction that does it: also to those who have not come yet, but not to the person it is about.
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

import { insertCorreo } from "../../db/avisos/correos";
import { usuariosOf } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import type { Destinos } from "../../domain/identidad/control-pedido";
import type { ActorOfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/**
 * Mails that a client's program told us to tell somebody no longer: to whoever was told until now, and to the client's
 * administradores, who may not know that it does.
 */
export async function tellSilenced(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  actor: ActorOfCliente,
  before: Destinos,
  now: Date,
): Promise<void> {
  const who =
    actor.kind === "portal"
      ? actor.nombre
      : `la llave ${actor.etiqueta ?? ""} terminada en ${actor.terminacion}`;
  const asunto = `${actor.razonSocial} cambió a quién avisa Atalaya`;
  const texto = [
    `Con ${who.replace("  ", " ")} se quitó o se cambió una dirección de las alertas de ${actor.razonSocial}, o se apagó su envío. Antes se avisaba a: ${before.emails.join(", ") || "ningún correo"}.`,
    `Si su entidad no lo pidió, revoque esa llave y corrija las direcciones: ${baseUrl}/portal/alertas?vista=ajustes`,
  ].join("\n\n");
  const people = await usuariosOf(tx, actor.clienteId);
  const administradores = people.filter(
    ({ rol, desactivadoEn }) => rol === "administrador" && desactivadoEn === null,
  );
  const told = new Set(
    [...before.emails, ...administradores.map(({ email }) => email)].map((email) => email.toLowerCase()),
  );
  for (const destino of told)
    await insertCorreo(tx, { id: entropy.uuidV7(now), destino, asunto, texto, now });
}

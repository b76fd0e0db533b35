import { hasBaja } from "../../db/avisos/alerta-bajas";
import { insertCorreo } from "../../db/avisos/correos";
import { usuariosOf } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import type { Destinos } from "../../domain/identidad/control-pedido";
import type { ClienteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/**
 * Mails that a client's program had us tell somebody no longer: to whoever was told until now and still takes mail of
 * it, and to the client's administradores, who may not know that it did.
 */
export async function tellSilenced(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  { clienteId, razonSocial, etiqueta, terminacion }: ClienteActor,
  before: Destinos,
  now: Date,
): Promise<void> {
  const llave = `la llave ${etiqueta === null ? "" : `«${etiqueta}» `}terminada en ${terminacion}`;
  const asunto = `${razonSocial} cambió a quién avisa Atalaya`;
  const texto = [
    `Con ${llave} se quitó o se cambió una dirección de las alertas de ${razonSocial}, o se apagó su envío. Antes se avisaba a: ${before.emails.join(", ") || "ningún correo"}.`,
    `Si su entidad no lo pidió, revoque esa llave y corrija las direcciones: ${baseUrl}/portal/alertas?vista=ajustes`,
  ].join("\n\n");
  const administradores = (await usuariosOf(tx, clienteId)).filter(
    ({ rol, desactivadoEn }) => rol === "administrador" && desactivadoEn === null,
  );
  const told = [...before.emails, ...administradores.map(({ email }) => email)];
  for (const destino of new Set(told.map((email) => email.toLowerCase()))) {
    if (await hasBaja(tx, { clienteId, email: destino })) continue;
    await insertCorreo(tx, { id: entropy.uuidV7(now), destino, asunto, texto, now });
  }
}

import { hasBaja } from "../../db/avisos/alertas";
import { insertCorreo } from "../../db/avisos/correos";
import { claimAvisoReceptor, type FailingReceptor, failingReceptores } from "../../db/avisos/receptores";
import { usuariosOf } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Destinos } from "../../domain/identidad/control-pedido";
import type { ClienteActor } from "../../domain/shared/actor";
import { bogotaDay, momentInMail } from "../../domain/shared/bogota";
import type { Deps } from "../deps";

/**
 * Tarea `vigilar-receptores`: tells each client whose webhook accepts nothing any more, and support, once a
 * day. The webhook stays on: only the client switches it off (contract-decisions 155).
 */
export async function warnFailingReceptores(
  deps: Deps,
): Promise<{ readonly receptores: number; readonly avisados: number }> {
  const now = await deps.clock.now();
  const dia = bogotaDay(now);
  const failing = await failingReceptores(deps.db, { clienteId: null });
  let avisados = 0;
  for (const receptor of failing) {
    const { clienteId, webhookUrl, fallaDesde } = receptor;
    const { host } = new URL(webhookUrl);
    deps.log.error({ clienteId, host, fallaDesde }, "a webhook gets nothing any more");
    const addresses = new Set([
      ...receptor.emails,
      ...(deps.soporteEmail === null ? [] : [deps.soporteEmail]),
    ]);
    for (const address of addresses) {
      if (await hasBaja(deps.db, { clienteId, email: address })) continue;
      if (await tell(deps, receptor, { address, dia, now })) avisados += 1;
    }
  }
  return { receptores: failing.length, avisados };
}

/** Resolves to false if it was told today already. */
function tell(
  { db, entropy }: Deps,
  receptor: FailingReceptor,
  { address, dia, now }: { readonly address: string; readonly dia: string; readonly now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await claimAvisoReceptor(tx, { clienteId: receptor.clienteId, dia, destino: address })))
      return false;
    await insertCorreo(tx, { id: entropy.uuidV7(now), destino: address, ...avisoOf(receptor), now });
    return true;
  });
}

function avisoOf({ razonSocial, webhookUrl, fallaDesde }: FailingReceptor) {
  const since = momentInMail(fallaDesde);
  return {
    asunto: `El webhook de ${razonSocial} no recibe sus eventos desde el ${since}`,
    texto: [
      `Los últimos eventos enviados a ${webhookUrl} se dieron por fallidos después de todos sus reintentos.`,
      "Qué sigue: cada evento nuevo se intenta entregar igual; el webhook no se desactiva.",
      "Qué hacer: revise que la dirección responda 2xx en menos de 10 segundos, y envíe una prueba con POST /api/v1/cuenta/alertas/prueba.",
      "Dónde verlo: GET /api/v1/cuenta/alertas muestra el estado de cada entrega.",
    ].join("\n\n"),
  };
}

/**
 * Mails the people who no longer get alerts because a client's program changed them, unless they
 * unsubscribed. Also mails the client's administradores, who may not know it.
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

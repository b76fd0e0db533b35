import { readAlertas } from "../../db/avisos/alertas";
import { lockSecretosNotUnder, replaceSecreto, saveSecreto } from "../../db/avisos/webhook-secretos";
import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { lockTotpNotUnder, resealTotp } from "../../db/identidad/segundo-factor";
import { inLongTransaction, inTransaction } from "../../db/sql/transaction";
import { formatWebhookSecret, WEBHOOK_SECRET_BYTES } from "../../domain/avisos/webhook-signature";
import { REALMS } from "../../domain/identidad/session";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { invalidField } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** Contract, Limits: how long the previous secret still signs. */
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Gives the webhook a new secret, shown once. The previous one signs too for a day, and the one before it
 * stops at once (contract-decisions 140).
 * @throws ServiceError `validation_error` without a webhook (contract-decisions 150).
 */
export async function rotateSecreto(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox">,
  actor: ActorOfCliente,
): Promise<{ readonly secret: string; readonly anteriorValidoHasta: Date }> {
  const { clienteId } = actor;
  return inTransaction(deps.db, async (tx) => {
    await lockCliente(tx, clienteId);
    const now = await deps.clock.now(tx);
    const { webhookUrl } = await readAlertas(tx, clienteId, now);
    if (webhookUrl === null) {
      throw invalidField("webhook", "No hay un webhook configurado: envíe primero su url.");
    }
    const secret = formatWebhookSecret(deps.entropy.hex(WEBHOOK_SECRET_BYTES));
    const anteriorValidoHasta = new Date(now.getTime() + OVERLAP_MS);
    const secreto = {
      secretoId: deps.entropy.uuidV7(now),
      clienteId,
      ...deps.secretBox.seal(clienteId, secret),
    };
    await replaceSecreto(tx, secreto, anteriorValidoHasta);
    await recordAct(tx, actor, {
      en: now,
      accion: "alertas.secreto_rotado",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { despues: { anteriorValidoHasta } },
    });
    return { secret, anteriorValidoHasta };
  });
}

/**
 * Encrypts all stored secrets (of webhooks and second factors) under the current key, so that the old key can
 * be discarded. If one cannot be decrypted, changes none. Returns how many were under another key.
 */
export function reencryptSecretos({ db, secretBox }: Pick<Deps, "db" | "secretBox">): Promise<number> {
  return inLongTransaction(db, async (tx) => {
    const secretos = await lockSecretosNotUnder(tx, { llaveId: secretBox.llaveId });
    for (const secreto of secretos) {
      const { clienteId } = secreto;
      await saveSecreto(tx, { ...secreto, ...secretBox.seal(clienteId, secretBox.open(clienteId, secreto)) });
    }
    let count = secretos.length;
    for (const realm of REALMS) {
      const totps = await lockTotpNotUnder(tx, realm, secretBox.llaveId);
      for (const { usuarioId, ...sealed } of totps) {
        await resealTotp(tx, realm, usuarioId, secretBox.seal(usuarioId, secretBox.open(usuarioId, sealed)));
      }
      count += totps.length;
    }
    return count;
  });
}

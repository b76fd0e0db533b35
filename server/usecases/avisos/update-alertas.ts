import { readAlertas, saveAlertas } from "../../db/avisos/alertas";
import { insertFirstSecreto } from "../../db/avisos/webhook-secretos";
import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { lockCuenta } from "../../db/facturacion/cuentas";
import { inTransaction } from "../../db/sql/transaction";
import { type ReceiverRefusal, readReceiverUrl } from "../../delivery/avisos/receiver-url";
import type { AlertasConfig, AlertasView } from "../../domain/avisos/alertas-view";
import { formatWebhookSecret, WEBHOOK_SECRET_BYTES } from "../../domain/avisos/webhook-signature";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { readAlertasView } from "./get-alertas";

/** What changes; what is left out stays. Null disables the webhook. */
export type UpdateAlertasInput = Partial<Omit<AlertasConfig, "actualizadoEn">>;

/**
 * Changes how the client is told. The first webhook comes with its secret, shown in this answer and never again; one
 * that is disabled and set anew keeps it (contract-decisions 147, 148).
 * @throws ServiceError `validation_error` for an address that may not be a receiver's.
 */
export async function updateAlertas(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox" | "allowsInsecureWebhooks">,
  actor: ActorOfCliente,
  input: UpdateAlertasInput,
): Promise<AlertasView> {
  const { clienteId } = actor;
  const webhook = typeof input.webhookUrl === "string" && {
    webhookUrl: receiverOf(input.webhookUrl, deps.allowsInsecureWebhooks),
  };
  return inTransaction(deps.db, async (tx) => {
    await lockCliente(tx, clienteId);
    const now = await deps.clock.now(tx);
    // A query that decided on other thresholds decides anew.
    await lockCuenta(tx, clienteId, now);
    const before = await readAlertas(tx, clienteId, now);
    const changed = { ...before, ...input, ...webhook, actualizadoEn: now };
    await saveAlertas(tx, clienteId, changed);
    await recordAct(tx, actor, {
      en: now,
      accion: "alertas.cambiadas",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { antes: recorded(before), despues: recorded(changed) },
    });
    if (changed.webhookUrl === null) return readAlertasView(tx, clienteId, now);
    const secret = formatWebhookSecret(deps.entropy.hex(WEBHOOK_SECRET_BYTES));
    const secretoId = deps.entropy.uuidV7(now);
    const isFirst = await insertFirstSecreto(tx, {
      secretoId,
      clienteId,
      ...deps.secretBox.seal(clienteId, secret),
    });
    return { ...(await readAlertasView(tx, clienteId, now)), secret: isFirst ? secret : null };
  });
}

/** Of the webhook only where it is: its path may hold what the receiver knows us by. */
const recorded = ({ activa, umbrales, emails, webhookUrl, avisaVinculante }: AlertasConfig) => ({
  activa,
  umbrales,
  emails,
  avisaVinculante,
  webhook: webhookUrl && new URL(webhookUrl).host,
});

const REFUSALS: Readonly<Record<ReceiverRefusal, string>> = {
  url: "No es una dirección web.",
  esquema: "Debe empezar por https://.",
  credenciales: "No puede llevar usuario ni clave.",
  fragmento: "No puede llevar un fragmento (#).",
  puerto: "El puerto debe ser 443, 8443 o mayor que 1024.",
  direccion: "No puede ser una dirección IP privada, local o reservada.",
};

function receiverOf(text: string, allowsInsecure: boolean): string {
  const { url, refusal } = readReceiverUrl(text, allowsInsecure);
  if (url !== null) return url.href;
  throw new ServiceError("validation_error", {
    issues: [{ path: ["webhook", "url"], message: REFUSALS[refusal] }],
  });
}

import { hasBaja } from "../../db/avisos/alerta-bajas";
import { type EntregaClaim, finishEntrega, type IntentoResult } from "../../db/avisos/entregas";
import { secretosInForce } from "../../db/avisos/webhook-secretos";
import { takeTries } from "../../db/identidad/intentos-ingreso";
import { MailRefused } from "../../delivery/avisos/mail";
import { renderCorreo } from "../../delivery/avisos/render-correo";
import { correoOf } from "../../domain/avisos/correo";
import { decideEntrega, type EntregaDecision, type EntregaOutcome } from "../../domain/avisos/entrega";
import type { WebhookEvento } from "../../domain/avisos/evento";
import { webhookHeaders } from "../../domain/avisos/webhook-headers";
import { signWebhook } from "../../domain/avisos/webhook-signature";
import { tried } from "../../domain/identidad/allowance";
import { mailboxOf } from "../../domain/identidad/email";
import type { Deps } from "../deps";
import { bajaToken, bajaUrls } from "./baja-link";

export type AttemptDeps = Pick<
  Deps,
  "db" | "clock" | "monotonicMs" | "sendWebhook" | "mailer" | "secretBox" | "baseUrl" | "log"
>;

/** What is sent where, whether the schedule or a person asked for it. */
export type Envio = Pick<
  EntregaClaim,
  | "entregaId"
  | "deliveryId"
  | "tipo"
  | "cuerpo"
  | "clienteId"
  | "razonSocial"
  | "modo"
  | "canal"
  | "destino"
  | "isChosen"
>;

export interface AttemptEnd extends IntentoResult {
  readonly outcome: EntregaOutcome;
  readonly endedAt: Date;
}

/**
 * Attempts a claimed delivery once and puts on record what came of it; nothing is open in the database meanwhile. A
 * process that dies here has its claim given back: the attempt is made again, and does not count.
 */
export async function attemptEntrega(deps: AttemptDeps, claim: EntregaClaim): Promise<EntregaDecision> {
  const end = await sendEntrega(deps, claim);
  const decision = decideEntrega(claim, end.outcome, end.endedAt);
  await finishEntrega(deps.db, claim.entregaId, end, decision, end.endedAt);
  return decision;
}

/** Sends once, through the channel of the delivery. */
export async function sendEntrega(deps: AttemptDeps, envio: Envio): Promise<AttemptEnd> {
  const { clock, log, monotonicMs } = deps;
  const startedMs = monotonicMs();
  const { outcome, firma } = await send(deps, envio);
  const ms = Math.round(monotonicMs() - startedMs);
  const error = "error" in outcome ? outcome.error : null;
  const status = "status" in outcome ? outcome.status : null;
  const { entregaId, deliveryId, tipo, canal } = envio;
  // A word, or null: `error` is what the log describes a thrown error by.
  log.info({ entregaId, deliveryId, tipo, canal, status, ms, fallo: error }, "delivery attempted");
  const respuesta = ("respuesta" in outcome && outcome.respuesta) || null;
  return { deliveryId, status, ms, error, respuesta, firma, outcome, endedAt: await clock.now() };
}

type Sent = Pick<AttemptEnd, "outcome" | "firma">;

async function send(deps: AttemptDeps, { destino, ...envio }: Envio): Promise<Sent> {
  if (destino === null) return { outcome: { kind: "sin_destino" }, firma: null };
  return envio.canal === "webhook"
    ? sendWebhook(deps, { ...envio, destino })
    : { outcome: await sendEmail(deps, { ...envio, destino }), firma: null };
}

type Addressed = Envio & { readonly destino: string };

/** Signed as of now with the secrets of now, over the bytes frozen with the event (contract-decisions 132, 138). */
async function sendWebhook(
  { db, clock, secretBox, sendWebhook }: AttemptDeps,
  { clienteId, modo, tipo, deliveryId, cuerpo, destino }: Addressed,
): Promise<Sent> {
  const now = await clock.now();
  const sealed = await secretosInForce(db, clienteId, now);
  const secrets = sealed.map((secreto) => secretBox.open(clienteId, secreto));
  const signature = signWebhook(secrets, cuerpo, now);
  const outcome = await sendWebhook({
    url: destino,
    body: cuerpo,
    headers: webhookHeaders({ tipo, deliveryId, signature }),
  });
  return { outcome, firma: modo === "prueba" ? signature : null };
}

/**
 * What the contract sends by itself always goes, but to who asked for no more; tests go so often a day, and so does all that
 * a test account has us mail: anybody opens one, and puts there whose address they like.
 */
async function sendEmail(
  { db, clock, secretBox, mailer, baseUrl, log }: AttemptDeps,
  { entregaId, tipo, clienteId, cuerpo, razonSocial, modo, destino, isChosen }: Addressed,
): Promise<EntregaOutcome> {
  const addressed = { clienteId, email: destino };
  if (await hasBaja(db, addressed)) return { kind: "rechazo", error: "direccion_dada_de_baja" };
  if (tipo === "paquete.prueba" || modo === "prueba") {
    const buzon = mailboxOf(destino);
    const counted = [
      tried("portal", "pruebas", clienteId),
      // Apart, so that strangers use up nothing of what a client may have sent there.
      tried("portal", "buzon", modo === "prueba" ? `prueba ${buzon}` : buzon),
    ];
    if (!(await takeTries(db, counted, await clock.now())))
      return { kind: "rechazo", error: "demasiadas_pruebas" };
  }
  if (tipo === "consulta.coincidencia_vinculante") {
    const counted = [tried("portal", "vinculantes", `${clienteId} ${destino.toLowerCase()}`)];
    if (!(await takeTries(db, counted, await clock.now())))
      return { kind: "rechazo", error: "demasiados_avisos" };
  }
  const baja = bajaUrls(baseUrl, bajaToken({ secretBox }, addressed));
  const correo = correoOf(JSON.parse(cuerpo) as WebhookEvento, { razonSocial, modo });
  const messageId = `<${entregaId}@${new URL(baseUrl).hostname}>`;
  try {
    await mailer.send({
      to: destino,
      subject: correo.asunto,
      messageId,
      baja: baja.oneClick,
      ...renderCorreo(correo, baseUrl, { isChosen, baja: baja.page }),
    });
    return { kind: "entregado", status: null };
  } catch (error) {
    log.warn({ entregaId, error }, "an alert could not be mailed");
    return error instanceof MailRefused
      ? { kind: "rechazo", error: "correo_rechazado" }
      : { kind: "fallo", status: null, error: "correo_no_disponible" };
  }
}

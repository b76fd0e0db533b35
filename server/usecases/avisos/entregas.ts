import { setTimeout } from "node:timers/promises";
import { hasBaja } from "../../db/avisos/alertas";
import {
  claimEntregas,
  type EntregaClaim,
  type EntregaListada,
  finishEntrega,
  type IntentoResult,
  nextIntento,
  pageOfEntregas,
} from "../../db/avisos/entregas";
import { failingReceptores } from "../../db/avisos/receptores";
import { secretosInForce } from "../../db/avisos/webhook-secretos";
import { findCliente } from "../../db/clientes/clientes";
import { takeTries } from "../../db/identidad/entradas";
import { MailRefused } from "../../delivery/avisos/mail";
import { renderCorreo } from "../../delivery/avisos/render-correo";
import { correoOf } from "../../domain/avisos/correo";
import {
  decideEntrega,
  type EntregaDecision,
  type EntregaEstado,
  type EntregaOutcome,
  webhookHeaders,
} from "../../domain/avisos/entrega";
import type { WebhookEvento } from "../../domain/avisos/evento";
import { signWebhook } from "../../domain/avisos/webhook-signature";
import { tried } from "../../domain/identidad/allowance";
import { mailboxOf } from "../../domain/identidad/correo-usuario";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../run-due";
import { bajaToken, bajaUrls } from "./bajas";

const POLL_MS = 100;
/** Longer than an attempt takes. A delivery that is still due then waits for its turn. */
const PATIENCE_MS = 12_000;
const TURN_MS = 5_000;

/**
 * Waits until no attempt of an event is due, and resolves to the time of the next one, or null. It returns
 * earlier if an attempt must wait for others of its client. Then ask again.
 */
export async function nextIntentoOf(
  { db, clock, monotonicMs, stopping }: Pick<Deps, "db" | "clock" | "monotonicMs" | "stopping">,
  eventoId: string,
): Promise<Date | null> {
  const startedMs = monotonicMs();
  for (;;) {
    const [next, now] = [await nextIntento(db, eventoId), await clock.now()];
    if (next === null || next > now) return next;
    if (monotonicMs() - startedMs > PATIENCE_MS) return new Date(now.getTime() + TURN_MS);
    await setTimeout(POLL_MS, undefined, { signal: stopping });
  }
}

export type AttemptDeps = Pick<
  Deps,
  "db" | "clock" | "monotonicMs" | "sendWebhook" | "mailer" | "secretBox" | "baseUrl" | "log"
>;

/** The content and receiver of an attempt, scheduled or by hand. */
type Envio = Pick<
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
> &
  Partial<Pick<EntregaClaim, "intentos">>;

interface AttemptEnd extends IntentoResult {
  readonly outcome: EntregaOutcome;
  readonly endedAt: Date;
}

/**
 * Attempts a claimed delivery once and records the outcome. No transaction is open meanwhile. If the process
 * dies here, the lease ends and the attempt is made again without being counted.
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
  // A code or null. `error` would be logged as a thrown error.
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

/** Signed with the current time and secrets, over the bytes frozen with the event (contract-decisions 132, 138). */
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
 * Real events are always mailed, except to unsubscribed addresses. Tests have a daily limit, and so has all
 * mail of test accounts: anyone can open one and enter any address.
 */
async function sendEmail(
  { db, clock, secretBox, mailer, baseUrl, log }: AttemptDeps,
  { entregaId, tipo, clienteId, cuerpo, razonSocial, modo, destino, isChosen, intentos = 0 }: Addressed,
): Promise<EntregaOutcome> {
  const addressed = { clienteId, email: destino };
  if (await hasBaja(db, addressed)) return { kind: "rechazo", error: "direccion_dada_de_baja" };
  if (tipo === "paquete.prueba" || modo === "prueba") {
    const buzon = mailboxOf(destino);
    const counted = [
      tried("portal", "pruebas", clienteId),
      // Counted apart, so that strangers do not use up a client's limit for its own address.
      tried("portal", "buzon", modo === "prueba" ? `prueba ${buzon}` : buzon),
    ];
    if (!(await takeTries(db, counted, await clock.now())))
      return { kind: "rechazo", error: "demasiadas_pruebas" };
  }
  // Counted once, however often it has to be tried.
  if (tipo === "consulta.coincidencia_vinculante" && intentos === 0) {
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

/** Attempts in progress in one process. Nearly all of them wait for a receiver. */
const MAX_IN_FLIGHT = 200;

/** Number of attempted deliveries by outcome. */
export type EntregasTally = Record<Exclude<EntregaEstado, "pendiente">, number>;

const emptyTally = (): EntregasTally => ({ entregado: 0, reintentando: 0, fallido: 0, cancelado: 0 });

/**
 * Makes every attempt that is due at `asOf`, or while it runs if `asOf` is absent. Several processes may run
 * it. `bell` rings if there may be more. Adds to `tally`.
 */
export async function deliverDue(
  deps: AttemptDeps & Pick<Deps, "stopping">,
  {
    asOf,
    bell,
    tally = emptyTally(),
  }: { readonly asOf?: Date; readonly bell?: Bell; readonly tally?: EntregasTally } = {},
): Promise<EntregasTally> {
  await runDue(
    {
      claim: async (limit) => claimEntregas(deps.db, { now: asOf ?? (await deps.clock.now()), limit }),
      run: async (claim) => {
        const { estado } = await attemptEntrega(deps, claim);
        if (estado !== "pendiente") tally[estado] += 1;
      },
      stumbled: (error, { entregaId }) =>
        deps.log.error({ error, entregaId }, "a delivery could not be attempted"),
      stopping: deps.stopping,
    },
    MAX_IN_FLIGHT,
    bell,
  );
  return tally;
}

const ATTEMPT_POLL_MS = 50;

/**
 * Tarea `entregar-eventos`: makes every attempt that is due now and waits for those of other workers.
 * Afterwards none of them is outstanding.
 */
export async function deliverEntregas(deps: Deps): Promise<EntregasTally> {
  const asOf = await deps.clock.now();
  const tally = await deliverDue(deps, { asOf });
  for (;;) {
    const next = await nextIntento(deps.db, null);
    if (next === null || next > asOf) return tally;
    await setTimeout(ATTEMPT_POLL_MS, undefined, { signal: deps.stopping });
    await deliverDue(deps, { asOf, tally });
  }
}

interface ListEntregasInput {
  readonly clienteId: string;
  readonly estado: EntregaEstado | null;
  readonly limite: number;
  readonly cursor: { readonly orden: number; readonly entregaId: string } | null;
}

interface EntregasOfCliente extends Page<EntregaListada> {
  /** When its webhook stopped accepting anything. Null if it accepts. */
  readonly receptorFallaDesde: Date | null;
}

/** Returns a client's deliveries with every attempt, newest event first. @throws ServiceError `not_found`. */
export async function listEntregas(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId, estado, limite, cursor }: ListEntregasInput,
): Promise<EntregasOfCliente> {
  if ((await findCliente(db, clienteId)) === null) throw new ServiceError("not_found");
  const found = await pageOfEntregas(db, { clienteId, estado, limite: limite + 1, before: cursor });
  const [failing] = await failingReceptores(db, { clienteId });
  const page = pageOf(found, limite, ({ orden, entregaId }) => `${orden}.${entregaId}`);
  return { ...page, receptorFallaDesde: failing?.fallaDesde ?? null };
}

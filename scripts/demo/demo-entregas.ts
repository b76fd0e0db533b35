import { insertCorreo } from "../../server/db/avisos/correo-desarrollo";
import { claimEntregasOf, type EntregaClaim, finishEntrega } from "../../server/db/avisos/entregas";
import { countWebhookEntregas } from "../../server/db/clientes/datos-demo";
import { type Charge, chargeConsultas } from "../../server/db/consultas/charge";
import type { ChargeQueue } from "../../server/db/consultas/charge-queue";
import type { Executor } from "../../server/db/sql/client";
import { inLongTransaction } from "../../server/db/sql/transaction";
import { decideEntrega, type EntregaOutcome } from "../../server/domain/avisos/entrega";
import { sendEntrega } from "../../server/usecases/avisos/entregas";
import type { Deps } from "../../server/usecases/deps";

/** An attempt with the answer of the demo's receiver. */
interface Answered {
  readonly outcome: EntregaOutcome;
  readonly ms: number;
}

const ARRIVED: Answered = { outcome: { kind: "entregado", status: 200 }, ms: 143 };
const DOWN: Answered = { outcome: { kind: "fallo", status: 503, error: "status_no_exitoso" }, ms: 212 };
const SILENT: Answered = { outcome: { kind: "fallo", status: null, error: "tiempo_agotado" }, ms: 10_002 };

/** Answers to each webhook delivery, in order, attempt by attempt. The last one repeats. */
const DELIVERIES: readonly (readonly Answered[])[] = [
  // The test event.
  [ARRIVED],
  [DOWN, SILENT, DOWN],
  [ARRIVED],
  [DOWN, ARRIVED],
  [ARRIVED],
];

/**
 * Charges like any other queue. Claims the deliveries of a query in the transaction that records it, so that the real
 * delivery worker never sees them.
 */
export function claimingCharges(
  within: (work: (tx: Executor) => Promise<number | null>) => Promise<number | null>,
  take: (claims: readonly EntregaClaim[]) => void,
  hear: (charge: Charge) => void = () => {},
): ChargeQueue {
  return {
    charge: (charge) =>
      within(async (tx) => {
        const consumidas = await chargeConsultas(tx, [charge]);
        if (consumidas === null) return null;
        hear(charge);
        for (const { eventoId, creadoEn } of charge.eventos) {
          take(await claimEntregasOf(tx, { eventoId, now: creadoEn }));
        }
        return consumidas;
      }),
  };
}

const DAY_MS = 86_400_000;
/** Lists are downloaded at 05:15 Bogota. */
const DOWNLOAD_MS = 10.25 * 3_600_000;

/** The lists as downloaded on the last morning before `at`: no paper of the past names a later download. */
function downloadedBefore<Index extends { readonly listas: readonly { readonly fetchedEn: string }[] }>(
  live: { readonly current: () => Index | null; readonly refresh: () => Promise<void> },
  at: Date,
) {
  const morning = Math.floor((at.getTime() - DOWNLOAD_MS) / DAY_MS) * DAY_MS + DOWNLOAD_MS;
  const fetchedEn = new Date(morning).toISOString();
  return {
    ...live,
    current: () => {
      const index = live.current();
      return index && { ...index, listas: index.listas.map((lista) => ({ ...lista, fetchedEn })) };
    },
  };
}

/**
 * Everything at one moment of the past, with a receiver that answers what is told, mail that goes nowhere and lists of
 * that morning.
 */
export function inThePast(deps: Deps, at: Date, answered: Answered = ARRIVED): Deps {
  const ticks = [0, answered.ms];
  return {
    ...deps,
    clock: { now: async () => at },
    liveIndex: downloadedBefore(deps.liveIndex, at),
    diligenciaIndex: downloadedBefore(deps.diligenciaIndex, at),
    monotonicMs: () => ticks.shift() ?? answered.ms,
    sendWebhook: async () => answered.outcome,
    mailer: {
      send: async ({ to, subject, text, html = null }) => {
        if (deps.keepsMail) await insertCorreo(deps.db, { para: to, asunto: subject, texto: text, html });
      },
    },
    // Quiet, because hundreds of deliveries are not really sent.
    log: deps.log.child({}, { level: "warn" }),
  };
}

const SECOND_MS = 1_000;

/**
 * Attempts claimed deliveries at `at`, and their retries when due, until they end or `hasta` is reached. Later ones are
 * real.
 */
export async function deliverAsTold(
  deps: Deps,
  claims: readonly EntregaClaim[],
  { at, hasta }: { readonly at: Date; readonly hasta: Date },
): Promise<void> {
  for (const claim of claims.filter(({ canal }) => canal === "email"))
    await attempt(deps, claim, ARRIVED, at, hasta);
  for (const claim of claims.filter(({ canal }) => canal === "webhook")) {
    const place = (await countWebhookEntregas(deps.db, claim.clienteId)) - 1;
    const answers = DELIVERIES[Math.min(place, DELIVERIES.length - 1)] ?? [ARRIVED];
    await retryAsTold(deps, claim, answers, at, hasta);
  }
}

async function retryAsTold(
  deps: Deps,
  first: EntregaClaim,
  answers: readonly Answered[],
  at: Date,
  hasta: Date,
): Promise<void> {
  let claim: EntregaClaim | null = first;
  let moment = at;
  for (let tried = 0; claim !== null; tried += 1) {
    const answered = answers[Math.min(tried, answers.length - 1)] ?? ARRIVED;
    const next = await attempt(deps, claim, answered, moment, hasta);
    claim = next?.claim ?? null;
    moment = next?.at ?? moment;
  }
}

/** Ends one attempt and claims the delivery again before another worker sees the failure. */
async function attempt(
  deps: Deps,
  claim: EntregaClaim,
  answered: Answered,
  at: Date,
  hasta: Date,
): Promise<{ readonly claim: EntregaClaim; readonly at: Date } | null> {
  const endedAt = new Date(at.getTime() + SECOND_MS + answered.ms);
  const end = await sendEntrega(inThePast(deps, endedAt, answered), claim);
  const decision = decideEntrega(claim, end.outcome, end.endedAt);
  return inLongTransaction(deps.db, async (tx) => {
    await finishEntrega(tx, claim.entregaId, end, decision, end.endedAt);
    const { proximoIntentoEn: next } = decision;
    if (next === null || next >= hasta) return null;
    const again = await claimEntregasOf(tx, { eventoId: claim.eventoId, now: next });
    const found = again.find(({ entregaId }) => entregaId === claim.entregaId);
    return found === undefined ? null : { claim: found, at: next };
  });
}

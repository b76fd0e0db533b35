import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import { insertCorreo } from "../db/avisos/correo-desarrollo";
import { createChargeQueue } from "../db/consultas/charge-queue";
import { createDb, type Db } from "../db/sql/client";
import type { TakeTurn } from "../db/sql/patient-pool";
import { createMailer, type Mailer } from "../delivery/avisos/mail";
import { createSecretBox } from "../delivery/avisos/secret-box";
import { createWebhookSender } from "../delivery/avisos/webhook-sender";
import { originOf } from "../domain/bitacora/cadena";
import { noteSigner } from "../domain/bitacora/signed-note";
import { PRUEBAS, turnOf } from "../domain/clientes/cliente";
import { isVinculante, listasAusentes } from "../domain/consultas/consulta";
import { datosHeaders } from "../lists/sources";
import type { Deps } from "../usecases/deps";
import { createRechazoLog } from "../usecases/operacion/rechazo-log";
import { createClock, entropy } from "./clock";
import { condiciones } from "./condiciones";
import { egress } from "./egress";
import { env } from "./env";
import { createEstampador } from "./estampador";
import { keptSecret, webhookKeys } from "./kept-secret";
import { createListaIntake } from "./lista-intake";
import { createLiveIndex } from "./live-index";
import { createLogger } from "./logger";
import { metrics } from "./metrics";
import { oncePerProcess } from "./once";
import { passwords } from "./passwords";
import { createReportPool } from "./pdf/report-pool";
import { createModoPrueba } from "./prueba";
import { clockSkewMs, databaseSilentMs, missingFiles } from "./pulse";
import { isAnyUnanswered, isUnknown, requester, whileAsked } from "./requester";
import { createRetiros } from "./retiros";
import { isDraining, onShutdown } from "./shutdown";
import { createTablaPool } from "./tablas/tabla-pool";
import { createTestigos, createTestigosDeCadenas } from "./testigos";
import {
  createFairTurns,
  createKept,
  createSharedTurn,
  createThrottle,
  createUploadTurns,
  type FairTurns,
  paceServing,
} from "./turns";
import { createVisitors } from "./visitors";
import { createWorkerThread } from "./worker/thread";

const CLOSE_MS = 5_000;
const FLUSH_MS = 1_000;
/**
 * One in so many connections is reserved for callers without a key, and one for others than the largest caller. The
 * second also limits connections and screenings of all test accounts together.
 */
const PUBLIC_SHARE = 5;
const OTHERS_SHARE = 4;
/** One in two connections at most for all networks: requests whose client is not known yet. */
const UNKNOWN_SHARE = 2;
/** Screenings that share the serving thread slice by slice, of all clients and of one. */
const SCREENINGS = { atOnce: 6, atOnceOfOne: 2 };
/** Work with a waiting caller gives way to other requests for this long at a time. */
const MOST_AWAITED_MS = 20;
const KEPT_ESTADO_MS = 5_000;
const GUESSES = { limit: 10, windowMs: 600_000 };

/** Turns of callers for connections. None of them gets all. */
function connectionTurns(max: number): FairTurns {
  const others = Math.ceil(max / OTHERS_SHARE);
  const atOnceOfOne = (name: string) => (name === PRUEBAS ? others : max - others);
  const unknown = { is: isUnknown, atOnce: Math.ceil(max / UNKNOWN_SHARE) };
  return createFairTurns({ atOnce: max, atOnceOfOne, unknown });
}

/** Lends connections in turn to callers. Background work takes them in order of arrival. */
const lendIn =
  (turns: FairTurns): TakeTurn =>
  (patience) => {
    const name = requester();
    if (name === null) return () => {};
    return turns.takeNow(name) ?? turns.take(name, patience());
  };

const monotonicMs = () => performance.now();
const outsideRequests = AsyncLocalStorage.snapshot();

/** Production has a mail server: `env` sees to it. */
function composeMailer(db: Db): Mailer {
  const { SMTP_URL, SUPPORT_EMAIL, MAIL_FROM, BASE_URL } = env();
  if (SMTP_URL === undefined) {
    return {
      send: ({ to, subject, text, html = null }) =>
        insertCorreo(db, { para: to, asunto: subject, texto: text, html }),
    };
  }
  const from = MAIL_FROM ?? SUPPORT_EMAIL ?? `Atalaya <avisos@${new URL(BASE_URL).hostname}>`;
  return createMailer({ smtpUrl: SMTP_URL, from });
}

function logSigner() {
  const { BASE_URL, BITACORA_KEY, DATA_DIR } = env();
  const secret = BITACORA_KEY ?? keptSecret(DATA_DIR, "bitacora");
  return noteSigner(originOf(BASE_URL), Buffer.from(secret, "hex"));
}

function compose() {
  const {
    DATABASE_URL,
    DATABASE_POOL_SIZE,
    TEST_CLOCK,
    APP_ENV,
    SMTP_URL,
    SUPPORT_EMAIL,
    CONTACT_EMAIL,
    CONTACT_PHONE,
    WEBHOOK_ALLOW_INSECURE,
    BASE_URL,
    REGISTRO,
    DATOS_APP_TOKEN,
  } = env();
  if (DATABASE_URL === undefined)
    throw new Error("DATABASE_URL is not set: start the service with npm start");
  const log = createLogger();
  const connections = connectionTurns(DATABASE_POOL_SIZE);
  const db = createDb({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL_SIZE,
    takeTurn: lendIn(connections),
  });
  const screenings = createFairTurns(SCREENINGS);
  const publicTurns = createFairTurns({ atOnce: Math.floor(DATABASE_POOL_SIZE / PUBLIC_SHARE) });
  metrics().watch({
    pool: db.pool,
    turns: { conexiones: connections, busquedas: screenings, publico: publicTurns },
  });
  // Two threads: a list that loads slowly must not delay the index of a version in force.
  const [ingesting, indexing] = [createWorkerThread(), createWorkerThread()];
  const liveIndex = createLiveIndex("sarlaft", db, indexing, log);
  const diligenciaIndex = createLiveIndex("diligencia", db, indexing, log);
  const reportes = createReportPool(log);
  const tablas = createTablaPool(log);
  const rechazos = createRechazoLog({ db, log });
  // The first caller composes this, so the timer must not belong to its request.
  const flushing = outsideRequests(() => setInterval(() => void rechazos.flush(), FLUSH_MS).unref());
  const stopping = new AbortController();
  onShutdown(async () => {
    stopping.abort(new Error("the service is stopping"));
    clearInterval(flushing);
    await Promise.race([rechazos.flush(), setTimeout(CLOSE_MS, undefined, { ref: false })]);
    liveIndex.stop();
    diligenciaIndex.stop();
    await Promise.all([ingesting.stop(), indexing.stop(), reportes.stop(), tablas.stop()]);
    // A tarea that does not stop in time keeps its connection. The database closes it with the process.
    await Promise.race([db.close(), setTimeout(CLOSE_MS, undefined, { ref: false })]);
  });
  return {
    db,
    charges: createChargeQueue(db),
    clock: createClock(db, TEST_CLOCK),
    entropy,
    monotonicMs,
    liveIndex,
    confirmadas: liveIndex.confirmadas,
    diligenciaIndex,
    processState: () => ({
      lags: [liveIndex.lag(), diligenciaIndex.lag()],
      vinculantesAusentes: listasAusentes(liveIndex.current()?.listas ?? [])
        .filter(isVinculante)
        .map(({ slug }) => slug),
      databaseSilentMs: databaseSilentMs(),
      clockSkewMs: clockSkewMs(),
      missingFiles: missingFiles(),
      isDraining: isDraining(),
    }),
    logSigner: logSigner(),
    testigos: createTestigos(env()),
    testigosDeCadenas: createTestigosDeCadenas(env()),
    retiros: createRetiros(env().DATA_DIR),
    estampador: createEstampador(env(), stopping.signal),
    inPublicTurn: (work) => publicTurns.run(requester() ?? "", work, whileAsked),
    keepEstado: createKept(KEPT_ESTADO_MS, monotonicMs),
    giveWay: paceServing(isAnyUnanswered, MOST_AWAITED_MS),
    inScreeningTurn: async (asker, work, deadline) => {
      deadline.throwIfAborted();
      return screenings.run(turnOf(asker), work, () => whileAsked(deadline));
    },
    inUploadTurn: createUploadTurns(),
    prueba: createModoPrueba(screenings, Math.floor(SCREENINGS.atOnce / OTHERS_SHARE)),
    admitVisitor: createVisitors(monotonicMs),
    inCheckTurn: createSharedTurn(),
    admitsGuess: createThrottle({ ...GUESSES, monotonicMs }),
    listaIntake: createListaIntake(ingesting, [liveIndex, diligenciaIndex], log),
    reportes,
    tablas,
    fetcher: (url, init) =>
      egress().fetch(url, {
        ...init,
        headers: { ...init.headers, ...datosHeaders(url, DATOS_APP_TOKEN) },
        signal: AbortSignal.any([init.signal, stopping.signal]),
      }),
    mailer: composeMailer(db),
    keepsMail: SMTP_URL === undefined,
    soporteEmail: SUPPORT_EMAIL ?? null,
    contacto: CONTACT_EMAIL === undefined ? null : { email: CONTACT_EMAIL, telefono: CONTACT_PHONE ?? null },
    condiciones: condiciones().version,
    sendWebhook: createWebhookSender({ allowsInsecure: WEBHOOK_ALLOW_INSECURE, proxyOf: egress().proxyOf }),
    secretBox: createSecretBox(webhookKeys(), entropy.hex),
    passwords,
    allowsInsecureWebhooks: WEBHOOK_ALLOW_INSECURE,
    baseUrl: BASE_URL,
    isRegistroOpen: REGISTRO === "abierto",
    log,
    rechazos,
    metrics: metrics(),
    allowsSamples: APP_ENV !== "production",
    stopping: stopping.signal,
  } satisfies Deps;
}

/** Dependencies of this process's use cases, composed on first use, so that importing a route opens nothing. */
export const getDeps = () => oncePerProcess("deps", compose);

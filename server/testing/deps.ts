import { randomBytes } from "node:crypto";
import { createChargeQueue } from "../db/consultas/charge-queue";
import { createSecretBox } from "../delivery/avisos/secret-box";
import { createWebhookSender } from "../delivery/avisos/webhook-sender";
import { noteSigner } from "../domain/bitacora/signed-note";
import type { RetiroGuardado } from "../domain/consultas/retiro";
import type { ProcessState } from "../domain/operacion/readiness";
import { passwords } from "../runtime/passwords";
import { createModoPrueba } from "../runtime/prueba";
import { createFairTurns, createSharedTurn } from "../runtime/turns";
import type { Deps } from "../usecases/deps";
import { ingestRefusal } from "../usecases/lista-intake";
import { draftCsn } from "../usecases/listas/draft-csn";
import { ingestLista, ingestPrevia, ingestRetenida } from "../usecases/listas/ingest-lista";
import { preparePrevia } from "../usecases/listas/prepare-previa";
import { reviewPropuesta } from "../usecases/listas/review-propuesta";
import { readTabla } from "../usecases/lotes/read-tabla";
import type { TestWorld } from "./fixtures";

/** Heads by database, because a process that knows no head of a signed log signs nothing. */
const keptOf = new WeakMap<object, Pick<Deps, "testigos" | "testigosDeCadenas">>();

function testigosOf(db: object): Pick<Deps, "testigos" | "testigosDeCadenas"> {
  const testigosDeCadenas = { actos: testigosInMemory(), actividad: testigosInMemory() };
  const kept = keptOf.get(db) ?? { testigos: testigosInMemory(), testigosDeCadenas };
  keptOf.set(db, kept);
  return kept;
}

/** Checkpoints kept beside the database, as files of the service are. */
export function testigosInMemory(): Deps["testigos"] {
  const notas = new Map<string, string>();
  const own: Deps["testigos"]["own"] = {
    keep: async (log, nota) => void notas.set(log, nota),
    all: async () => [...notas].map(([log, nota]) => ({ lugar: log, log, nota })),
  };
  return { ...own, own, elsewhere: null };
}

function retirosInMemory(): Deps["retiros"] {
  const kept = new Map<string, RetiroGuardado>();
  return {
    keep: async ({ log, anio, nota }) => {
      const lugar = `${log}-${anio}`;
      kept.set(lugar, { lugar, log, anio, nota });
    },
    all: async () => [...kept.values()],
  };
}

/** A process that answers queries. */
export const READY: ProcessState = {
  lags: [],
  vinculantesAusentes: [],
  databaseSilentMs: 0,
  clockSkewMs: 0,
  missingFiles: [],
  isDraining: false,
};

/** Builds the lists of test mode once. Nobody waits for anything. */
const MODO_PRUEBA: Deps["prueba"] = {
  ...createModoPrueba(createFairTurns({ atOnce: 6 }), 1),
  pause: async () => {},
};

/** The parts of a world that use cases need. */
export type WorldParts = Pick<TestWorld, "db" | "entropy" | "log"> & Pick<Deps, "clock">;

/**
 * Dependencies of use cases on the test's own database. No source has a list, and lists are ingested in this thread.
 */
export function depsOf(world: WorldParts, overrides: Partial<Deps> = {}): Deps {
  const deps: Deps = {
    ...world,
    charges: createChargeQueue(overrides.db ?? world.db),
    monotonicMs: () => performance.now(),
    liveIndex: { current: () => null, refresh: async () => {} },
    confirmadas: () => new Map(),
    diligenciaIndex: { current: () => null, refresh: async () => {} },
    processState: () => READY,
    logSigner: noteSigner("localhost/atalaya", Buffer.alloc(32, 1)),
    ...testigosOf(world.db),
    retiros: retirosInMemory(),
    estampador: null,
    inPublicTurn: (work) => work(),
    keepEstado: (work) => work(),
    inScreeningTurn: (_, work) => work(),
    giveWay: async () => {},
    inUploadTurn: (_, work) => work(),
    prueba: MODO_PRUEBA,
    admitVisitor: () => () => {},
    inCheckTurn: createSharedTurn(),
    admitsGuess: () => true,
    listaIntake: {
      ingest: (actor, file) => ingestLista(deps, actor, file).catch(ingestRefusal),
      ingestRetenida: (actor, retenida) => ingestRetenida(deps, actor, retenida).catch(ingestRefusal),
      preparePrevia: (actor, pedida) => preparePrevia(deps, actor, pedida).catch(ingestRefusal),
      reviewPropuesta: (actor, ref) => reviewPropuesta(deps, actor, ref).catch(ingestRefusal),
      ingestPrevia: (actor, puesta) => ingestPrevia(deps, actor, puesta).catch(ingestRefusal),
      draftCsn: (origins) => draftCsn(deps.db, origins),
    },
    reportes: {
      render: async (pedido) => (await import("../usecases/consultas/make-documento")).makeDocumento(pedido),
    },
    tablas: { read: (raw, pedida) => readTabla(raw, pedida) },
    fetcher: async () => ({ status: 404, headers: new Headers(), body: null }),
    keepsMail: false,
    mailer: { send: async () => {} },
    soporteEmail: null,
    contacto: null,
    condiciones: "a".repeat(64),
    sendWebhook: createWebhookSender({ allowsInsecure: true }),
    secretBox: createSecretBox([randomBytes(32)], world.entropy.hex),
    passwords,
    allowsInsecureWebhooks: true,
    baseUrl: "http://localhost:3000",
    rechazos: { note: () => {} },
    isRegistroOpen: true,
    metrics: {
      render: async () => "",
      figures: async () => ({ validarMs: null, memoriaBytes: 0, node: "v0" }),
    },
    allowsSamples: false,
    stopping: new AbortController().signal,
    ...overrides,
  };
  return deps;
}

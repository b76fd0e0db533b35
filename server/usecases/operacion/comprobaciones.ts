import { setTimeout } from "node:timers/promises";
import { recordAct } from "../../db/bitacora/actividad";
import {
  type ComprobacionClaim,
  claimComprobaciones,
  endComprobacion,
  insertComprobacion,
  keepAvance,
  latestComprobacion,
  releaseComprobacion,
} from "../../db/operacion/comprobaciones";
import { inSnapshot, inTransaction } from "../../db/sql/transaction";
import type { Avance, Comprobacion, ComprobacionTipo } from "../../domain/operacion/comprobacion";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Check, OnProgress } from "../../domain/shared/check";
import { checkCadena } from "../bitacora/check-cadena";
import { getIntegridad } from "../bitacora/integridad";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../run-due";

/** Returns the check of a kind that is in progress, or the last one. Null if there was none. */
export function getComprobacion(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { tipo }: { readonly tipo: ComprobacionTipo },
): Promise<Comprobacion | null> {
  return latestComprobacion(db, { tipo });
}

/**
 * Requests a check in the background and returns it. If one of its kind is in progress, returns that one, so
 * a second click starts nothing.
 */
export async function requestComprobacion(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  { tipo }: { readonly tipo: ComprobacionTipo },
): Promise<Comprobacion> {
  return inTransaction(deps.db, async (tx) => {
    const now = await deps.clock.now(tx);
    const comprobacionId = deps.entropy.uuidV7(now);
    const requested = { comprobacionId, tipo, actor: actor.name, pedidaEn: now };
    if (await insertComprobacion(tx, requested)) {
      await recordAct(tx, actor, {
        en: now,
        accion: "comprobacion.pedida",
        objeto: { tipo: "comprobacion", id: comprobacionId },
        detalle: { despues: { tipo } },
      });
    }
    const latest = await latestComprobacion(tx, { tipo });
    if (latest === null) throw new Error(`${tipo}: asked for and not there`);
    return latest;
  });
}

type ComprobacionDeps = Pick<
  Deps,
  | "db"
  | "clock"
  | "log"
  | "stopping"
  | "logSigner"
  | "testigos"
  | "testigosDeCadenas"
  | "retiros"
  | "estampador"
>;

/** How often progress is stored and the claim renewed: well before its lease ends. */
const TOLD_EVERY_MS = 1_000;

/** Runs every requested check, one at a time per process. Several processes may run it. */
export async function runComprobaciones(deps: ComprobacionDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      claim: (limit) => claimComprobaciones(deps.db, { limit }),
      run: (claim) => runOne(deps, claim),
      stumbled: (error, { comprobacionId }) =>
        deps.log.error({ error, comprobacionId }, "a check could not be kept"),
      stopping: deps.stopping,
    },
    1,
    bell,
  );
}

/**
 * Runs one check on a snapshot and stores its progress outside the snapshot. A stopping process releases it
 * to the next. An error is its outcome.
 */
async function runOne(deps: ComprobacionDeps, claim: ComprobacionClaim): Promise<void> {
  const told = new Map<string, number>();
  const avance = (): Avance[] => [...told].map(([parte, revisadas]) => ({ parte, revisadas }));
  const ended = new AbortController();
  const teller = tell(deps, claim, avance, ended.signal);
  const end = (found: { readonly resultado: readonly Check[] | null; readonly motivo: string | null }) =>
    deps.clock
      .now()
      .then((terminadaEn) => endComprobacion(deps.db, claim, { avance: avance(), ...found, terminadaEn }));
  try {
    const resultado = await check(deps, claim, (parte, revisadas) => void told.set(parte, revisadas));
    ended.abort();
    await teller;
    await end({ resultado, motivo: null });
  } catch (error) {
    ended.abort();
    await teller;
    if (deps.stopping.aborted) return releaseComprobacion(deps.db, claim);
    deps.log.error({ error, comprobacionId: claim.comprobacionId }, "a check could not be ended");
    await end({ resultado: null, motivo: error instanceof Error ? error.message : String(error) });
  }
}

async function check(
  deps: ComprobacionDeps,
  { tipo }: ComprobacionClaim,
  onProgress: OnProgress,
): Promise<readonly Check[]> {
  const watched: OnProgress = (parte, revisadas) => {
    deps.stopping.throwIfAborted();
    onProgress(parte, revisadas);
  };
  if (tipo === "integridad") return (await getIntegridad(deps, watched)).checks;
  const kept = { origin: deps.logSigner.name, testigos: await deps.testigosDeCadenas[tipo].all() };
  return inSnapshot(deps.db, (snapshot) => checkCadena(snapshot, tipo, kept, watched));
}

async function tell(
  { db, log }: ComprobacionDeps,
  claim: ComprobacionClaim,
  avance: () => readonly Avance[],
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    await keepAvance(db, claim, avance()).catch((error: unknown) =>
      log.warn({ error }, "the progress of a check is not kept"),
    );
    await setTimeout(TOLD_EVERY_MS, undefined, { signal: ended }).catch(() => {});
  }
}

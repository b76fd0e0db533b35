import { setTimeout } from "node:timers/promises";
import {
  type ComprobacionClaim,
  claimComprobaciones,
  endComprobacion,
  keepAvance,
  releaseComprobacion,
} from "../../db/operacion/comprobaciones";
import { inSnapshot } from "../../db/sql/transaction";
import type { Avance } from "../../domain/operacion/comprobacion";
import type { Check, OnProgress } from "../../domain/shared/check";
import { checkCadena } from "../bitacora/check-cadena";
import { getIntegridad } from "../bitacora/get-integridad";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../run-due";

export type ComprobacionDeps = Pick<
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

/** How often whoever looks on is told, and the claim renewed: well before its lease ends. */
const TOLD_EVERY_MS = 1_000;

/** Does every check that is asked for, one at a time in a process; any number of processes may. */
export async function runComprobaciones(deps: ComprobacionDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      claim: (limit) => claimComprobaciones(deps.db, limit),
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
 * Does one check. It is read from a snapshot while its progress is kept beside it; a process that is asked to stop
 * leaves it to the next, and what goes wrong is its outcome.
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

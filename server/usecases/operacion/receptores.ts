import {
  type Receptor,
  receptoresUndelivered,
  type Undelivered,
  undeliveredOf,
} from "../../db/avisos/undelivered";
import { tryAdvisoryLock } from "../../db/sql/advisory-lock";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { AttemptDeps } from "../avisos/entregas";
import { type Reenvio, resendEvento } from "../avisos/eventos";
import type { Deps } from "../deps";

/** Returns receivers with undelivered events, the failing ones first. */
export async function listReceptores(
  { db, clock }: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
): Promise<Receptor[]> {
  return receptoresUndelivered(db, { now: await clock.now() });
}

/** Returns the undelivered events of a receiver, oldest first, with every attempt. */
export async function listUndelivered(
  { db, clock }: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
  receptor: Pick<Receptor, "clienteId" | "canal" | "receptor">,
): Promise<Undelivered[]> {
  return undeliveredOf(db, receptor, await clock.now());
}

/** After this time the caller gets the progress and can ask again for the rest. */
const PATIENCE_MS = 40_000;

interface ReenvioDeReceptor {
  readonly entregados: number;
  /** Not tried, or failed again. */
  readonly quedan: number;
  /** The refusal that ended it. Null if there was none. */
  readonly fallo: Reenvio | null;
}

/**
 * Sends all undelivered events of a webhook again, oldest first, one after the other, until one is refused,
 * because the others would be too. Runs once at a time per receiver, so a second click sends nothing.
 * @throws ServiceError `conflicto` while it runs; errors of `resendEvento`.
 */
export async function resendReceptor(
  deps: AttemptDeps & Pick<Deps, "entropy" | "monotonicMs">,
  actor: SoporteActor,
  { clienteId, receptor }: { readonly clienteId: string; readonly receptor: string },
): Promise<ReenvioDeReceptor> {
  const turn = await tryAdvisoryLock(deps.db, `reenvio ${clienteId}`, async () => {
    const until = deps.monotonicMs() + PATIENCE_MS;
    const canal = "webhook" as const;
    const waiting = await undeliveredOf(deps.db, { clienteId, canal, receptor }, await deps.clock.now());
    let entregados = 0;
    for (const { eventoId } of waiting) {
      if (deps.monotonicMs() > until) break;
      const reenvio = await resendEvento(deps, actor, { eventoId });
      if (reenvio.error !== null) return { entregados, quedan: waiting.length - entregados, fallo: reenvio };
      entregados += 1;
    }
    return { entregados, quedan: waiting.length - entregados, fallo: null };
  });
  if (turn.taken) return turn.result;
  throw new ServiceError(
    "conflicto",
    "Ya se está reenviando lo pendiente de este cliente. Espere a que termine.",
  );
}

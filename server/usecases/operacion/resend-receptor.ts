import { undeliveredOf } from "../../db/avisos/undelivered";
import { tryAdvisoryLock } from "../../db/sql/advisory-lock";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { AttemptDeps } from "../avisos/attempt-entrega";
import { type Reenvio, resendEvento } from "../avisos/resend-evento";
import type { Deps } from "../deps";

/** After so long whoever asked is told how far it came, and may ask again for the rest. */
const PATIENCE_MS = 40_000;

export interface ReenvioDeReceptor {
  readonly entregados: number;
  /** That were not tried, or failed again. */
  readonly quedan: number;
  /** The one that ended it: the receiver does not take it yet; null: none did. */
  readonly fallo: Reenvio | null;
}

/**
 * Sends everything that a webhook did not take once more, the oldest first and one after the other, until it refuses
 * one: what follows would be refused as well. One at a time for a receiver, whoever asks: a second click sends nothing.
 * @throws ServiceError `conflicto` while another is at it; what `resendEvento` throws.
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
  throw new ServiceError("conflicto", {
    message: "Ya se está reenviando lo pendiente de este cliente. Espere a que termine.",
  });
}

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

/** Receivers of any client that something did not reach, those that fail first. */
export async function listReceptores(
  { db, clock }: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
): Promise<Receptor[]> {
  return receptoresUndelivered(db, await clock.now());
}

/** What did not reach one of them, the oldest first, with every attempt. */
export async function listUndelivered(
  { db, clock }: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
  receptor: Pick<Receptor, "clienteId" | "canal" | "receptor">,
): Promise<Undelivered[]> {
  return undeliveredOf(db, receptor, await clock.now());
}

/** After so long whoever asked is told how far it came, and may ask again for the rest. */
const PATIENCE_MS = 40_000;

interface ReenvioDeReceptor {
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

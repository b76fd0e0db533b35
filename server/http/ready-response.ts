import { type IndexLag, isReady } from "../domain/operacion/index-lag";
import type { TareaFallando } from "../domain/operacion/tarea";
import { getDeps } from "../runtime/deps";
import { failingTareas } from "../runtime/watch";

const SECOND_MS = 1_000;

/** What a load balancer asks of each process, beside the contract: whether it screens with the lists in force. */
export const readyResponse = (): Response => answerOf(getDeps().indexLags(), failingTareas());

/**
 * 503 where nothing more should be asked of it, and for how long each of its indexes is behind. The tareas that go on
 * failing are told and change nothing: all processes share them.
 */
export function answerOf(lags: readonly IndexLag[], failing: readonly TareaFallando[]): Response {
  const body = {
    listo: isReady(lags),
    tareas_fallando: failing.map(({ tarea, fallos }) => ({ tarea, fallos_seguidos: fallos })),
    indices: lags.map(({ modulo, atrasoMs }) => ({ modulo, atraso_s: Math.floor(atrasoMs / SECOND_MS) })),
  };
  return Response.json(body, { status: body.listo ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

import { type ProcessState, unreadyReasons } from "../domain/operacion/readiness";
import type { TareaFallando } from "../domain/operacion/tarea";
import { getDeps } from "../runtime/deps";
import { failingTareas } from "../runtime/watch";

const SECOND_MS = 1_000;

/** Answers a load balancer, outside the contract: 200 only if this process would answer a query now. */
export const readyResponse = (): Response => answerOf(getDeps().processState(), failingTareas());

/** Failing tareas are shown but change nothing, because all processes share them. */
export function answerOf(state: ProcessState, failing: readonly TareaFallando[]): Response {
  const motivos = unreadyReasons(state);
  const { lags, clockSkewMs } = state;
  const body = {
    listo: motivos.length === 0,
    motivos,
    tareas_fallando: failing.map(({ tarea, fallos }) => ({ tarea, fallos_seguidos: fallos })),
    indices: lags.map(({ modulo, atrasoMs }) => ({ modulo, atraso_s: Math.floor(atrasoMs / SECOND_MS) })),
    reloj_desfase_s: clockSkewMs === null ? null : Math.round(clockSkewMs / SECOND_MS) + 0,
  };
  return Response.json(body, { status: body.listo ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

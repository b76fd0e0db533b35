import { type IndexLag, isReady } from "../domain/operacion/index-lag";
import { getDeps } from "../runtime/deps";

const SECOND_MS = 1_000;

/** What a load balancer asks of each process, beside the contract: whether it screens with the lists in force. */
export const readyResponse = (): Response => answerOf(getDeps().indexLags());

/** 503 where nothing more should be asked of it, and for how long each of its indexes is behind. */
export function answerOf(lags: readonly IndexLag[]): Response {
  const body = {
    listo: isReady(lags),
    indices: lags.map(({ modulo, atrasoMs }) => ({ modulo, atraso_s: Math.floor(atrasoMs / SECOND_MS) })),
  };
  return Response.json(body, { status: body.listo ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

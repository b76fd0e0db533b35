import { type FilaClaim, failFila, giveBackFila } from "../../db/lotes/lote-work";
import { ConsumoRefused } from "../../domain/facturacion/cuenta";
import type { RefusalCode } from "../../domain/facturacion/refusal";
import type { PortalActor } from "../../domain/shared/actor";
import { type ErrorCode, ServiceError } from "../../domain/shared/errors";
import { FilaSettled } from "../consultas/charge-screening";
import { screen } from "../consultas/screen";
import type { Deps } from "../deps";

/** The deadline of `/validate`. After it nothing is charged (contract-decisions 79). */
const DEADLINE_MS = 30_000;
/** Most tries of a row that the service could not screen, with growing waits in between. */
const TRIES = 6;

/** Errors of the row itself: a retry would not help. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["validation_error", "sujeto_obligado_requerido"]);

/**
 * Screens a row like any query. The charging statement also settles the row, once. Returns the reason if the
 * account refused, and then the row waits. Null if the account did not refuse.
 */
export async function screenFila(
  deps: Deps,
  actor: PortalActor,
  claim: FilaClaim,
): Promise<RefusalCode | null> {
  const { loteId, numero, persona, intentos } = claim;
  try {
    const now = await deps.clock.now();
    await screen(deps, actor, {
      ...persona,
      fila: { loteId, numero },
      now,
      deadline: AbortSignal.timeout(DEADLINE_MS),
    });
    return null;
  } catch (fault) {
    if (fault instanceof FilaSettled) return null;
    if (fault instanceof ConsumoRefused) {
      await giveBackFila(deps.db, claim, { seconds: 1, tried: false });
      return fault.code as RefusalCode;
    }
    if (fault instanceof ServiceError && FINAL.has(fault.code)) {
      await failFila(deps.db, claim, fault.issues?.[0]?.message ?? fault.message);
      return null;
    }
    deps.log.error({ error: fault, loteId, numero }, "a row of a lote could not be screened");
    if (intentos + 1 >= TRIES) {
      await failFila(deps.db, claim, "El servicio no pudo guardar la consulta y no se cobró. Reinténtela.");
    } else {
      await giveBackFila(deps.db, claim, { seconds: 2 ** (intentos + 1), tried: true });
    }
    return null;
  }
}

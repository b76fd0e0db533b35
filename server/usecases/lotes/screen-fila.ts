import { type FilaClaim, failFila, giveBackFila } from "../../db/lotes/lote-work";
import { ConsumoRefused } from "../../domain/facturacion/cuenta";
import type { RefusalCode } from "../../domain/facturacion/refusal";
import type { PortalActor } from "../../domain/shared/actor";
import { type ErrorCode, ServiceError } from "../../domain/shared/errors";
import { FilaSettled } from "../consultas/charge-screening";
import { screen } from "../consultas/screen";
import type { Deps } from "../deps";

/** As `/validate` has it: after it nothing is charged any more (contract-decisions 79). */
const DEADLINE_MS = 30_000;
/** Tries at a row that the service could not screen, with longer and longer waits between. */
const TRIES = 6;

/** What is wrong with the row itself: it comes out the same however often it is asked. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["validation_error", "sujeto_obligado_requerido"]);

/**
 * Screens a row by the same use case as any query; the statement that charges it settles it, once. Resolves to why the account refused it, null where it did not: the row waits then, as where the service
 * could not screen it.
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

import { recordAct } from "../../db/bitacora/actividad";
import { decideCambios } from "../../db/listas/lista-previas";
import { inTransaction } from "../../db/sql/transaction";
import type { Decision, PreviaRef } from "../../domain/listas/previa";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { findOpenPrevia } from "./find-open-previa";

export interface DecideInput extends PreviaRef {
  /** The differences that the person saw, by identifier. */
  readonly sourceIds: readonly string[];
  /** Null takes a decision back. */
  readonly decision: Decision | null;
  /** Required to set something aside. */
  readonly motivo: string | null;
}

/**
 * Decides on differences of a propuesta for support. The last decision counts, and each is recorded. Returns how many.
 * @throws ServiceError `not_found`, `conflicto` as `findOpenPrevia`; `validation_error` for setting aside without
 *   reason.
 */
export async function decidePropuesta(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { slug, previaId, sourceIds, decision, motivo }: DecideInput,
): Promise<{ decididas: number }> {
  const previa = await findOpenPrevia(deps, { slug, previaId });
  if (previa.origen !== "propuesta") throw new ServiceError("not_found");
  if (decision === "apartada" && motivo === null) {
    const message = "Escriba por qué se aparta.";
    throw new ServiceError("validation_error", { issues: [{ path: ["motivo"], message }] });
  }
  const en = await deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const done = { decision, motivo: decision === "apartada" ? motivo : null, en, actor: actor.name };
    const decididas = await decideCambios(tx, previaId, sourceIds, done);
    if (decididas !== new Set(sourceIds).size) {
      const message = "La propuesta cambió mientras la revisaba. Vuelva a cargarla.";
      throw new ServiceError("conflicto", { message });
    }
    await recordAct(tx, actor, {
      en,
      accion: "lista.propuesta_decidida",
      objeto: { tipo: "lista", id: slug },
      detalle: { despues: { previaId, decision, entradas: sourceIds }, motivo: done.motivo },
    });
    return { decididas };
  });
}

import { lockCoincidencia } from "../../db/decisiones/coincidencias";
import { antecedentesOf } from "../../db/decisiones/decisiones";
import { inTransaction } from "../../db/sql/transaction";
import type { DecisionTipo } from "../../domain/decisiones/decision";
import { isRepeatable } from "../../domain/decisiones/memoria";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { ensureCoincidencias } from "./ensure-coincidencias";
import { type Decidible, keepDecisiones } from "./keep-decisiones";

export interface DecideInput extends Decidible {
  readonly consultaId: string;
  readonly tipo: DecisionTipo;
  readonly motivo: string;
  /** Wanted where a match on a binding list is confirmed and nothing was compared; kept there alone. */
  readonly segundoMotivo?: string | null;
  readonly nota: string | null;
}

const NOTHING_TO_REPEAT =
  "Lo que se había decidido antes para esta persona ya no es lo que usted vio. Revise su decisión y regístrela de nuevo.";

/**
 * Decides on a match, whatever was decided before: the last decision counts, and all stay on record. The evidence stays
 * as it was.
 * @throws ServiceError as `keepDecisiones`; `conflicto` also where what is repeated does not stand on this entry.
 */
export async function decideCoincidencia(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "stopping" | "log">,
  actor: PortalActor,
  { consultaId, tipo, motivo, segundoMotivo = null, nota, ...decidible }: DecideInput,
): Promise<{ readonly decisionId: string; readonly requiereAprobacion: boolean }> {
  const { clienteId } = actor;
  const { posicion, repiteId } = decidible;
  const match = (await ensureCoincidencias(deps, actor, [consultaId])).find(
    (one) => one.posicion === posicion,
  );
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockCoincidencia(tx, clienteId, { consultaId, posicion });
    if (locked === null) throw new ServiceError("not_found");
    const kept = await keepDecisiones(
      tx,
      deps,
      actor,
      { consultaId, tipo, motivo, segundoMotivo, nota, sobre: [decidible] },
      [locked],
    );
    if (repiteId !== null) {
      const antecedentes = (await antecedentesOf(tx, clienteId, consultaId)).get(posicion) ?? [];
      const isSuch = isRepeatable(match?.entrada ?? null, antecedentes, { decisionId: repiteId, tipo });
      if (!isSuch) throw new ServiceError("conflicto", { message: NOTHING_TO_REPEAT });
    }
    const { decisionIds, requiereAprobacion } = kept;
    return { decisionId: decisionIds[0] ?? "", requiereAprobacion };
  });
}

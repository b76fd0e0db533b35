import { lockCoincidencias } from "../../db/decisiones/coincidencias";
import { inTransaction } from "../../db/sql/transaction";
import { waitsForDecision } from "../../domain/decisiones/decision";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { ensureCoincidencias } from "./ensure-coincidencias";
import { type Decidible, keepDecisiones } from "./keep-decisiones";

export interface DiscardInput {
  readonly consultaId: string;
  readonly motivo: string;
  readonly nota: string | null;
  /** No match twice. */
  readonly sobre: readonly Omit<Decidible, "repiteId">[];
}

const NOT_WAITING =
  "Una de las coincidencias que eligió ya no espera decisión. No se descartó ninguna: revise las que eligió.";

/**
 * Discards matches of one consulta that wait for a decision, all for the same reason: each has a decision of its own,
 * and either all are kept or none.
 * @throws ServiceError as `keepDecisiones`; `conflicto` also where one of them waits for no decision.
 */
export async function discardCoincidencias(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "stopping" | "log">,
  actor: PortalActor,
  { consultaId, motivo, nota, sobre }: DiscardInput,
): Promise<{ readonly requiereAprobacion: boolean }> {
  await ensureCoincidencias(deps, actor, [consultaId]);
  return inTransaction(deps.db, async (tx) => {
    const places = sobre.map(({ posicion }) => ({ consultaId, posicion }));
    const locked = await lockCoincidencias(tx, actor.clienteId, places);
    if (!locked.every(({ estado }) => waitsForDecision(estado))) {
      throw new ServiceError("conflicto", { message: NOT_WAITING });
    }
    const decided = sobre.map((one) => ({ ...one, repiteId: null }));
    const said = {
      consultaId,
      tipo: "descartada",
      motivo,
      segundoMotivo: null,
      nota,
      sobre: decided,
    } as const;
    const { requiereAprobacion } = await keepDecisiones(tx, deps, actor, said, locked);
    return { requiereAprobacion };
  });
}

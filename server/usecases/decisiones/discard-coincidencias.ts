import { recordAct } from "../../db/actividad";
import { lockCoincidencias } from "../../db/coincidencias";
import { inTransaction } from "../../db/transaction";
import { waitsForDecision } from "../../domain/decisiones/decision";
import { posicionesInWords } from "../../domain/decisiones/posiciones";
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
 * and either all are kept or none. One act tells of all.
 * @throws ServiceError as `keepDecisiones`; `conflicto` also where one of them waits for no decision.
 */
export async function discardCoincidencias(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "stopping" | "log">,
  actor: PortalActor,
  { consultaId, motivo, nota, sobre }: DiscardInput,
): Promise<{ readonly requiereAprobacion: boolean }> {
  await ensureCoincidencias(deps, actor, [consultaId]);
  return inTransaction(deps.db, async (tx) => {
    const posiciones = sobre.map(({ posicion }) => posicion);
    const locked = await lockCoincidencias(tx, actor.clienteId, { consultaId, posiciones });
    const { en, estado, requiereAprobacion } = await keepDecisiones(
      tx,
      deps,
      actor,
      {
        consultaId,
        tipo: "descartada",
        motivo,
        nota,
        sobre: sobre.map((one) => ({ ...one, repiteId: null })),
      },
      locked,
    );
    if (!locked.every((one) => waitsForDecision(one.estado))) {
      throw new ServiceError("conflicto", { message: NOT_WAITING });
    }
    await recordAct(tx, actor, {
      en,
      accion: "decision.varias_descartadas",
      objeto: { tipo: "consulta", id: consultaId },
      detalle: {
        despues: { estado, coincidencias: posicionesInWords(posiciones), nota },
        motivo,
      },
    });
    return { requiereAprobacion };
  });
}

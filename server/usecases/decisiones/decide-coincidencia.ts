import { recordAct } from "../../db/actividad";
import { lockCoincidencia, setEstado } from "../../db/coincidencias";
import { antecedentesOf, insertDecision } from "../../db/decisiones";
import { readExigencias } from "../../db/exigencias";
import { inTransaction } from "../../db/transaction";
import {
  type Comparacion,
  type DecisionTipo,
  estadoAfterDecision,
  takesTwo,
} from "../../domain/decisiones/decision";
import { isRepeatable } from "../../domain/decisiones/memoria";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { ensureCoincidencias } from "./ensure-coincidencias";

export interface DecideInput {
  readonly consultaId: string;
  readonly posicion: number;
  /** The decisions of the match that were seen by whoever decides. */
  readonly vistas: number;
  readonly tipo: DecisionTipo;
  readonly comparado: Comparacion;
  readonly motivo: string;
  readonly nota: string | null;
  /** The decision before that is repeated; null: none. */
  readonly repiteId: string | null;
}

const NOTHING_TO_REPEAT =
  "Lo que se había decidido antes para esta persona ya no es lo que usted vio. Revise su decisión y regístrela de nuevo.";
const DECIDED_MEANWHILE =
  "Otra persona decidió esta coincidencia mientras tanto. Revise su decisión y, si hace falta, decida de nuevo.";

/**
 * Decides on a match, whatever was decided before: the last decision counts, and all stay on record. One that closes
 * the match waits for another person where the client asks for four eyes. The evidence stays as it was.
 * @throws ServiceError `not_found`; `conflicto` where somebody decided meanwhile, or what is repeated does not stand on this entry.
 */
export async function decideCoincidencia(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "stopping" | "log">,
  actor: PortalActor,
  { consultaId, posicion, vistas, tipo, comparado, motivo, nota, repiteId }: DecideInput,
): Promise<{ readonly decisionId: string; readonly requiereAprobacion: boolean }> {
  const { db, clock, entropy } = deps;
  const { clienteId, usuarioId, nombre } = actor;
  const match = (await ensureCoincidencias(deps, actor, [consultaId])).find(
    (one) => one.posicion === posicion,
  );
  return inTransaction(db, async (tx) => {
    const locked = await lockCoincidencia(tx, clienteId, { consultaId, posicion });
    if (locked === null) throw new ServiceError("not_found");
    if (locked.last !== vistas) throw new ServiceError("conflicto", { message: DECIDED_MEANWHILE });
    if (repiteId !== null) {
      const antecedentes = (await antecedentesOf(tx, clienteId, consultaId)).get(posicion) ?? [];
      const isSuch = isRepeatable(match?.entrada ?? null, antecedentes, { decisionId: repiteId, tipo });
      if (!isSuch) throw new ServiceError("conflicto", { message: NOTHING_TO_REPEAT });
    }
    const en = await clock.now(tx);
    const { exigeCuatroOjos } = await readExigencias(tx, clienteId);
    const requiereAprobacion = takesTwo(tipo, exigeCuatroOjos);
    const decisionId = entropy.uuidV7(en);
    const decision = { posicion, numero: vistas + 1, en, tipo, motivo, nota, requiereAprobacion, repiteId };
    const by = { analistaId: usuarioId, analista: nombre };
    const isKept = await insertDecision(tx, {
      decisionId,
      clienteId,
      consultaId,
      ...decision,
      ...comparado,
      ...by,
    });
    if (!isKept) throw new ServiceError("conflicto", { message: DECIDED_MEANWHILE });
    const estado = estadoAfterDecision(tipo, requiereAprobacion);
    await setEstado(tx, { consultaId, posicion }, estado, en);
    await recordAct(tx, actor, {
      en,
      accion: "decision.tomada",
      objeto: { tipo: "coincidencia", id: `${consultaId}/${posicion}` },
      detalle: {
        antes: { estado: locked.estado },
        despues: { decisionId, estado, tipo, ...comparado, nota, repiteId },
        motivo,
      },
    });
    return { decisionId, requiereAprobacion };
  });
}

import { recordAct } from "../../db/bitacora/actividad";
import { lockCoincidencia, setEstado } from "../../db/decisiones/coincidencias";
import { findDecision, insertRevision } from "../../db/decisiones/decisiones";
import { inTransaction } from "../../db/sql/transaction";
import {
  estadoAfterRevision,
  type RevisionRefusal,
  type RevisionResultado,
  refuseRevision,
} from "../../domain/decisiones/decision";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

const REFUSED: Readonly<Record<RevisionRefusal, string>> = {
  reemplazada: "Después de esa decisión se tomó otra. Recargue la página para verla.",
  sin_revision: "Esa decisión no espera la aprobación de nadie.",
  revisada: "Esa decisión ya se aprobó o se devolvió. Recargue la página para ver cómo quedó.",
  propia: "Usted tomó esta decisión: debe aprobarla o devolverla otra persona.",
};

/**
 * Approves a decision that waits for a second person, or sends it back with a reason; the match then waits again.
 * Never the person who decided.
 * @throws ServiceError `not_found`; `conflicto` where it waits for nobody, or not for this person.
 */
export async function reviewDecision(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  input: {
    readonly decisionId: string;
    readonly resultado: RevisionResultado;
    readonly nota: string | null;
  },
): Promise<void> {
  const { decisionId, resultado, nota } = input;
  const { clienteId, usuarioId, nombre } = actor;
  await inTransaction(db, async (tx) => {
    const found = await findDecision(tx, clienteId, decisionId);
    const locked = found && (await lockCoincidencia(tx, clienteId, found));
    // Read again: whoever held the lock may have spoken.
    const decision = locked && (await findDecision(tx, clienteId, decisionId));
    if (!locked || !decision) throw new ServiceError("not_found");
    const refusal = refuseRevision(decision, locked.last, usuarioId);
    if (refusal !== null) throw new ServiceError("conflicto", { message: REFUSED[refusal] });
    const en = await clock.now(tx);
    const { consultaId, posicion, tipo, analista, analistaId } = decision;
    const by = { aprobadorId: usuarioId, aprobador: nombre };
    if (!(await insertRevision(tx, { decisionId, analistaId, resultado, en, nota, ...by }))) {
      throw new ServiceError("conflicto", { message: REFUSED.revisada });
    }
    const estado = estadoAfterRevision(tipo, resultado);
    await setEstado(tx, { consultaId, posiciones: [posicion] }, estado, en);
    await recordAct(tx, actor, {
      en,
      accion: `decision.${resultado}`,
      objeto: { tipo: "coincidencia", id: `${consultaId}/${posicion}` },
      detalle: {
        antes: { estado: locked.estado },
        despues: { decisionId, estado, tipo, analista },
        motivo: nota,
      },
    });
  });
}

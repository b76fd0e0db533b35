import { type Act, recordActs } from "../../db/bitacora/actividad";
import { lockCoincidencias, setEstado } from "../../db/decisiones/coincidencias";
import { findDecisiones, insertRevisiones } from "../../db/decisiones/decisiones";
import { entradaOf } from "../../db/identidad/entradas";
import { inTransaction } from "../../db/sql/transaction";
import {
  DECISION_TIPOS,
  estadoAfterRevision,
  placeOf,
  type RevisionRefusal,
  type RevisionResultado,
  refuseRevision,
} from "../../domain/decisiones/decision";
import { needsSegundoMotivo } from "../../domain/decisiones/segundo-motivo";
import { refuseSegunda, type SegundaRefusal } from "../../domain/identidad/segunda-persona";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { type CasoDeps, followDecisiones } from "./casos";

export interface ReviewInput {
  /** Without duplicates. */
  readonly decisionIds: readonly string[];
  readonly resultado: RevisionResultado;
  readonly nota: string | null;
}

type Refusal = RevisionRefusal | "sin_segundo_motivo" | SegundaRefusal;

const REFUSED: Readonly<Record<Refusal, string>> = {
  reemplazada: "Después de esa decisión se tomó otra. Recargue la página para verla.",
  sin_revision: "Esa decisión no espera la aprobación de nadie.",
  revisada: "Esa decisión ya se aprobó o se devolvió. Recargue la página para ver cómo quedó.",
  propia: "Usted tomó esta decisión: debe aprobarla o devolverla otra persona.",
  posterior: "Usted ingresó después de que se tomó esta decisión: debe aprobarla alguien que ya estaba.",
  invitada:
    "Tomó esta decisión quien lo invitó a usted: debe aprobarla alguien a quien esa persona no haya invitado.",
  sin_segundo_motivo:
    "Confirma una coincidencia con datos que difieren, o en una lista vinculante sin ningún dato comparado, y no tiene un segundo motivo. Devuélvala.",
};
const NONE = " No se registró ninguna: quítela de las elegidas.";

/**
 * Approves decisions that wait for a second person, or returns them with a reason. Returned matches wait for
 * a decision again. Each gets a revision and an act of its own. All are stored or none. The author of a
 * decision may not review it.
 * @throws ServiceError `not_found`; `conflicto` if one does not wait, or not for this person.
 */
export async function reviewDecisiones(
  deps: CasoDeps,
  actor: PortalActor,
  { decisionIds, resultado, nota }: ReviewInput,
): Promise<void> {
  const { db, clock } = deps;
  const { clienteId, usuarioId, nombre } = actor;
  const refuse = (refusal: Refusal) => {
    const none = decisionIds.length > 1 ? NONE : "";
    return new ServiceError("conflicto", REFUSED[refusal] + none);
  };
  await inTransaction(db, async (tx) => {
    const places = await findDecisiones(tx, clienteId, decisionIds);
    const locked = new Map(
      (await lockCoincidencias(tx, clienteId, places)).map((one) => [placeOf(one), one]),
    );
    // Read again, because the previous holder of the lock may have reviewed.
    const decisiones = (await findDecisiones(tx, clienteId, decisionIds)).map((decision) => {
      const match = locked.get(placeOf(decision));
      if (match === undefined) throw new ServiceError("not_found");
      return { ...decision, match };
    });
    if (decisiones.length < decisionIds.length) throw new ServiceError("not_found");
    const entrada = await entradaOf(tx, "portal", usuarioId);
    for (const { match, ...decision } of decisiones) {
      const refusal = refuseRevision(decision, match.standing, usuarioId);
      if (refusal !== null) throw refuse(refusal);
      const segunda =
        resultado === "aprobada" && refuseSegunda(entrada, { por: decision.analistaId, en: decision.en });
      if (segunda) throw refuse(segunda);
      const { segundoMotivo, tipo } = decision;
      const isMissing =
        segundoMotivo === null && needsSegundoMotivo({ tipo, tier: match.tier, comparado: decision });
      if (isMissing && resultado === "aprobada") throw refuse("sin_segundo_motivo");
    }
    const en = await clock.now(tx);
    const said = { resultado, en, nota, aprobadorId: usuarioId, aprobador: nombre };
    const revisiones = decisiones.map(({ decisionId, analistaId }) => ({ ...said, decisionId, analistaId }));
    if (!(await insertRevisiones(tx, revisiones))) throw refuse("revisada");
    for (const tipo of DECISION_TIPOS) {
      const such = decisiones.filter((one) => one.tipo === tipo);
      if (such.length > 0) await setEstado(tx, such, estadoAfterRevision(tipo, resultado), en);
    }
    const acts = decisiones.map(
      ({ decisionId, tipo, analista, match }): Act => ({
        en,
        accion: `decision.${resultado}`,
        objeto: { tipo: "coincidencia", id: placeOf(match) },
        detalle: {
          antes: { estado: match.estado },
          despues: { decisionId, estado: estadoAfterRevision(tipo, resultado), tipo, analista },
          motivo: nota,
        },
      }),
    );
    await recordActs(tx, actor, acts);
    for (const tipo of DECISION_TIPOS) {
      const settled = decisiones.filter((one) => one.tipo === tipo);
      await followDecisiones(tx, deps, actor, { estado: estadoAfterRevision(tipo, resultado), en, settled });
    }
  });
}

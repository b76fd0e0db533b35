import { type Act, recordActs } from "../../db/bitacora/actividad";
import { lockCoincidencias, setEstado } from "../../db/decisiones/coincidencias";
import { decisionesOf, findDecisiones, insertRevisiones } from "../../db/decisiones/decisiones";
import { inTransaction } from "../../db/sql/transaction";
import {
  COINCIDENCIA_ESTADOS,
  decididaEnAfter,
  estadoAfter,
  placeOf,
  refuseUndo,
  type UndoRefusal,
} from "../../domain/decisiones/decision";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { groupBy } from "../../domain/shared/group-by";
import type { Deps } from "../deps";
import { followUndone } from "./casos";

const REFUSED: Readonly<Record<UndoRefusal, string>> = {
  reemplazada: "Después de esa decisión se tomó otra: la decisión queda como está.",
  de_dos: "Esa decisión espera a otra persona: pídale que la devuelva.",
  deshecha: "Esa decisión ya se deshizo.",
  ajena: "Solo quien tomó una decisión puede deshacerla.",
  tarde:
    "Pasaron los diez segundos para deshacerla. La decisión quedó registrada: si cambió, decida de nuevo.",
};

/**
 * Undoes decisions of the caller that were made within the last ten seconds and needed nobody else. Each match
 * returns to its state before, and both acts stay on record. All are undone or none. A mail about the steps of a case
 * that a confirmation opened may have left: its link shows that they are without effect.
 * @throws ServiceError `not_found`; `conflicto` if one may not be undone.
 */
export async function undoDecisiones(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: PortalActor,
  { decisionIds }: { readonly decisionIds: readonly string[] },
): Promise<void> {
  const { clienteId, usuarioId, nombre } = actor;
  await inTransaction(db, async (tx) => {
    const places = await findDecisiones(tx, clienteId, decisionIds);
    if (places.length < decisionIds.length) throw new ServiceError("not_found");
    const locked = await lockCoincidencias(tx, clienteId, places);
    const lastAt = new Map(locked.map((match) => [placeOf(match), match]));
    const en = await clock.now(tx);
    const consultaIds = [...new Set(places.map(({ consultaId }) => consultaId))];
    // Read after locking, because the previous holder may have decided.
    const byPlace = groupBy(await decisionesOf(tx, clienteId, consultaIds), placeOf);
    const undone = places.map((place) => {
      const match = lastAt.get(placeOf(place));
      const decisiones = byPlace.get(placeOf(place)) ?? [];
      const decision = decisiones.find(({ decisionId }) => decisionId === place.decisionId);
      if (match === undefined || decision === undefined) throw new ServiceError("not_found");
      const refusal = refuseUndo(decision, { last: match.last, usuarioId, now: en });
      if (refusal !== null) throw new ServiceError("conflicto", REFUSED[refusal]);
      const before = decisiones.filter(({ numero }) => numero < decision.numero);
      return { decision, match, estado: estadoAfter(before), decididaEn: decididaEnAfter(before) };
    });
    const said = {
      resultado: "deshecha",
      en,
      nota: null,
      aprobadorId: usuarioId,
      aprobador: nombre,
    } as const;
    const revisiones = undone.map(({ decision: { decisionId, analistaId } }) => ({
      ...said,
      decisionId,
      analistaId,
    }));
    if (!(await insertRevisiones(tx, revisiones))) throw new ServiceError("conflicto", REFUSED.deshecha);
    for (const estado of COINCIDENCIA_ESTADOS) {
      const such = undone.filter((one) => one.estado === estado);
      const times = groupBy(such, ({ decididaEn }) => decididaEn?.getTime() ?? null);
      for (const [time, group] of times) {
        const at = group.map(({ match }) => match);
        await setEstado(tx, at, estado, time === null ? null : new Date(time));
      }
    }
    const acts = undone.map(
      ({ decision: { decisionId, tipo }, match, estado }): Act => ({
        en,
        accion: "decision.deshecha",
        objeto: { tipo: "coincidencia", id: placeOf(match) },
        detalle: { antes: { estado: match.estado }, despues: { decisionId, estado, tipo } },
      }),
    );
    await recordActs(tx, actor, acts);
    await followUndone(tx, { entropy }, actor, { en, undone: undone.map(({ decision }) => decision) });
  });
}

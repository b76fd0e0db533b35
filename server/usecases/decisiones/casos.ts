import { type Act, recordActs } from "../../db/bitacora/actividad";
import { endPasos, insertPasos, type NewPaso, pasosOf, standingPasosAt } from "../../db/decisiones/casos";
import { lockCoincidencia, type lockCoincidencias } from "../../db/decisiones/coincidencias";
import { type DecisionOfConsulta, decisionesOf } from "../../db/decisiones/decisiones";
import { readPoliticaDecisiones } from "../../db/decisiones/politica";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Paso } from "../../domain/decisiones/caso";
import { type CoincidenciaEstado, placeOf } from "../../domain/decisiones/decision";
import { pasosFor, venceEn } from "../../domain/decisiones/politica";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { groupBy } from "../../domain/shared/group-by";
import type { Deps } from "../deps";
import { mailAssigned } from "./avisos-decisiones";

export type CasoDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">;
type LockedMatch = Awaited<ReturnType<typeof lockCoincidencias>>[number];

interface Settled {
  readonly match: LockedMatch;
  readonly decisionId: string;
  readonly analistaId: string;
}

/** A match as the object of an act. */
export const objetoOf = (at: Parameters<typeof placeOf>[0]) => ({ tipo: "coincidencia", id: placeOf(at) });

/**
 * Follows the state that locked matches just got: a confirmation in force opens a case, and a discard in force leaves
 * the rest of one without effect. Every other state leaves a case as it is, so that one person alone cannot end it.
 */
export async function followDecisiones(
  tx: Executor,
  deps: Omit<CasoDeps, "db">,
  actor: PortalActor,
  { estado, en, settled }: { estado: CoincidenciaEstado; en: Date; settled: readonly Settled[] },
): Promise<void> {
  const places = settled.map(({ match }) => match);
  if (estado === "confirmada") {
    const standing = new Set((await standingPasosAt(tx, places)).map(placeOf));
    await openCasos(
      tx,
      deps,
      actor,
      en,
      settled.filter(({ match }) => !standing.has(placeOf(match))),
    );
  } else if (estado === "descartada") {
    const left = (await standingPasosAt(tx, places)).filter(({ resultado }) => resultado === null);
    await leaveWithoutEffect(tx, actor, en, left);
  }
}

async function leaveWithoutEffect(
  tx: Executor,
  actor: PortalActor,
  en: Date,
  pasos: readonly Pick<Paso, "pasoId" | "nombre" | "consultaId" | "posicion">[],
): Promise<void> {
  if (pasos.length === 0) return;
  const { clienteId, usuarioId: terminadoPorId, nombre: terminadoPor } = actor;
  const fin = { resultado: "sin_efecto", terminadoEn: en, terminadoPorId, terminadoPor } as const;
  const ids = pasos.map(({ pasoId }) => pasoId);
  await endPasos(tx, clienteId, ids, { ...fin, radicado: null, nota: null });
  const acts = pasos.map(
    ({ pasoId, nombre: paso, consultaId, posicion }): Act => ({
      en,
      accion: "caso.paso_sin_efecto",
      objeto: objetoOf({ consultaId, posicion }),
      detalle: { despues: { pasoId, paso, radicado: null, nota: null } },
    }),
  );
  await recordActs(tx, actor, acts);
}

/**
 * Follows decisions that were just undone. The rest of a case that a confirmation opened is left without effect. Steps
 * that a discard left without effect are to be done again, with the same due dates, as steps of their own: how a step
 * ended is never changed.
 */
export async function followUndone(
  tx: Executor,
  deps: Pick<CasoDeps, "entropy">,
  actor: PortalActor,
  { en, undone }: { readonly en: Date; readonly undone: readonly DecisionOfConsulta[] },
): Promise<void> {
  const { clienteId } = actor;
  const casos = await pasosOf(tx, clienteId, [...new Set(undone.map(({ consultaId }) => consultaId))]);
  const opened: Paso[] = [];
  const again: NewPaso[] = [];
  for (const decision of undone) {
    const pasos = casos.get(placeOf(decision)) ?? [];
    opened.push(...pasos.filter(({ decisionId, fin }) => decisionId === decision.decisionId && fin === null));
    const ended = pasos.filter(
      ({ fin }) => fin?.resultado === "sin_efecto" && fin.terminadoEn.getTime() === decision.en.getTime(),
    );
    for (const [decisionId, own] of groupBy(ended, (paso) => paso.decisionId)) {
      const first = pasos.filter((paso) => paso.decisionId === decisionId).length;
      again.push(
        ...own.map(({ consultaId, posicion, nombre, venceEn, responsableId }, place) => ({
          ...{ clienteId, consultaId, posicion, decisionId, nombre, venceEn, responsableId },
          ...{ pasoId: deps.entropy.uuidV7(en), orden: first + place, abiertoEn: en },
        })),
      );
    }
  }
  await leaveWithoutEffect(tx, actor, en, opened);
  await insertPasos(tx, again);
  if (again.length > 0) await recordActs(tx, actor, again.map(opening));
}

const opening = ({
  pasoId,
  decisionId,
  orden,
  nombre: paso,
  venceEn,
  responsableId,
  ...at
}: NewPaso): Act => ({
  en: at.abiertoEn,
  accion: "caso.paso_abierto",
  objeto: objetoOf(at),
  detalle: { despues: { pasoId, decisionId, orden, paso, venceEn, responsableId } },
});

/** Opens a case with the steps of the client's table as it is now. Its later changes do not touch the case. */
async function openCasos(
  tx: Executor,
  deps: Omit<CasoDeps, "db">,
  actor: PortalActor,
  en: Date,
  settled: readonly Settled[],
): Promise<number> {
  const { clienteId } = actor;
  const politica = await readPoliticaDecisiones(tx, clienteId);
  const pasos = settled.flatMap(({ match, decisionId, analistaId }) =>
    pasosFor(politica, match).map(({ nombre, plazo }, orden) => ({
      pasoId: deps.entropy.uuidV7(en),
      clienteId,
      consultaId: match.consultaId,
      posicion: match.posicion,
      decisionId,
      orden,
      nombre,
      abiertoEn: en,
      venceEn: venceEn(en, plazo),
      responsableId: match.asignadaA ?? analistaId,
    })),
  );
  await insertPasos(tx, pasos);
  if (pasos.length > 0) await recordActs(tx, actor, pasos.map(opening));
  for (const [responsableId, own] of groupBy(pasos, (paso) => paso.responsableId)) {
    const [first] = own;
    if (first)
      await mailAssigned(tx, deps, actor, {
        que: "pasos",
        usuarioId: responsableId,
        cuantos: own.length,
        ...first,
      });
  }
  return pasos.length;
}

const NOT_CONFIRMED = "Esta coincidencia no está confirmada en firme: no abre un caso.";
const HAS_CASO = "Esta coincidencia ya tiene su caso. Recargue la página para verlo.";
const NO_PASOS = "La tabla de su entidad no tiene pasos para esta coincidencia. Escríbalos en Políticas.";

/**
 * Opens the case of a match that was confirmed before the client had written its steps.
 * @throws ServiceError `not_found`; `conflicto` if it is not confirmed, has a case, or no step applies.
 */
export async function openCaso(
  deps: CasoDeps,
  actor: PortalActor,
  { consultaId, posicion }: { readonly consultaId: string; readonly posicion: number },
): Promise<{ readonly pasos: number }> {
  return inTransaction(deps.db, async (tx) => {
    const match = await lockCoincidencia(tx, actor.clienteId, { consultaId, posicion });
    if (match === null) throw new ServiceError("not_found");
    const last = (await decisionesOf(tx, actor.clienteId, [consultaId])).find(
      (one) => one.posicion === posicion,
    );
    if (match.estado !== "confirmada" || last === undefined)
      throw new ServiceError("conflicto", NOT_CONFIRMED);
    if ((await standingPasosAt(tx, [match])).length > 0) throw new ServiceError("conflicto", HAS_CASO);
    const en = await deps.clock.now(tx);
    const pasos = await openCasos(tx, deps, actor, en, [{ match, ...last }]);
    if (pasos === 0) throw new ServiceError("conflicto", NO_PASOS);
    return { pasos };
  });
}

import { isDiligenciaKept, keepDiligencia } from "../../db/consultas/diligencias";
import { isAnswer } from "../../db/sql/client";
import { markOf, solicitanteOf } from "../../domain/consultas/consulta";
import {
  type Diligencia,
  type FuenteAusente,
  type SealedDiligencia,
  sealDiligencia,
} from "../../domain/consultas/diligencia";
import { findHallazgos } from "../../domain/consultas/find-hallazgos";
import type { DiligenciaQuery } from "../../domain/consultas/hallazgo";
import { periodoOf } from "../../domain/facturacion/periodo";
import { LISTAS } from "../../domain/listas/catalog";
import { DILIGENCIA_SLUGS } from "../../domain/listas/lista";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { MOTOR } from "../../domain/screening/screening";
import type { ClienteActor } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { MODE_RULES } from "../prueba/mode-rules";
import { lettingOthersIn } from "./letting-others-in";
import { refuseUnaskable } from "./screen";

export interface DiligenciaInput extends DiligenciaQuery {
  readonly referenciaExterna: string | null;
  /** Time of the request, and date of the diligencia. */
  readonly now: Date;
  /** After it aborts nothing is stored. */
  readonly deadline: AbortSignal;
}

type DiligenciaDeps = Pick<Deps, "db" | "entropy" | "log" | "diligenciaIndex" | "inScreeningTurn" | "prueba">;

const OUTCOME_UNKNOWN = "No se pudo confirmar si la consulta quedó registrada y facturada.";

/**
 * Searches a document, and a name if given, in the sources of the diligence module. Stores the result and
 * counts it as billable. No package or bolsa limits it (contract-decisions 100).
 * @throws ServiceError `db_error` if no source has a version in force, past the deadline, or if the outcome
 *   is unknown, which the message says.
 */
export async function runDiligencia(
  deps: DiligenciaDeps,
  actor: ClienteActor,
  { documento, tipoDocumento, nombre, referenciaExterna, now, deadline }: DiligenciaInput,
): Promise<Diligencia> {
  const rules = MODE_RULES[actor.modo];
  const index = rules.diligencia(deps);
  if (index === null) {
    deps.log.error("no source of the diligence module has a version in force");
    throw new ServiceError("db_error");
  }
  if (nombre !== null) refuseUnaskable(nombre, false);
  const query = { documento, tipoDocumento, nombre };
  const { politicaCoincidencia } = actor;
  const slices = findHallazgos(index, query, politicaCoincidencia, bogotaDay(now));
  const result = await lettingOthersIn(rules.turns(deps), { asker: actor, deadline }, slices);
  const halladas = result.hallazgos.map(({ nombreCoincidencia }) => nombreCoincidencia);
  const efecto = rules.efecto(nombre, halladas);
  if (efecto?.efecto === "base") throw new ServiceError("db_error");
  const sealed = sealDiligencia({
    ...markOf(actor),
    motor: MOTOR,
    diligenciaId: deps.entropy.uuidV7(now),
    fechaConsulta: now.toISOString(),
    clienteId: actor.clienteId,
    cliente: actor.razonSocial,
    solicitante: solicitanteOf(actor),
    consultado: query,
    referenciaExterna,
    politicaCoincidencia,
    ...result,
    fuentesAusentes: ausentesOf(index),
  });
  if (deadline.aborted) throw new ServiceError("db_error");
  await keepDiligencia(deps.db, actor, sealed, periodoOf(now).mes).catch((fault: unknown) =>
    settleUnanswered(deps, sealed, fault),
  );
  if (efecto?.efecto === "demora") await deps.prueba.pause(1_000 * efecto.segundos, deadline);
  return sealed.diligencia;
}

function ausentesOf({ listas }: ScreeningIndex<"diligencia">): FuenteAusente[] {
  const missing = DILIGENCIA_SLUGS.filter((slug) => !listas.some((lista) => lista.slug === slug));
  return missing.map((slug) => ({ slug, nombre: LISTAS[slug].nombre }));
}

/**
 * Finds out whether a statement without an answer was committed.
 * @throws its error if nothing was stored.
 */
async function settleUnanswered(
  { db, log }: DiligenciaDeps,
  { diligencia: { diligenciaId } }: SealedDiligencia,
  fault: unknown,
): Promise<void> {
  const found = await isDiligenciaKept(db, diligenciaId).catch(() => null);
  if (found) return;
  if (found === false && isAnswer(fault)) throw fault;
  log.error({ error: fault, diligenciaId }, "nobody knows whether a diligencia was kept");
  throw new ServiceError("db_error", { message: OUTCOME_UNKNOWN, cause: fault });
}

import { diligenciaOfToken, isDiligenciaKept, keepDiligencia } from "../../db/consultas/diligencias";
import { diligenciasOfMes } from "../../db/facturacion/consumo-diario";
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
import { hashReporte } from "../../domain/consultas/hash-reporte";
import { periodoOf } from "../../domain/facturacion/periodo";
import { LISTAS } from "../../domain/listas/catalog";
import { DILIGENCIA_SLUGS } from "../../domain/listas/lista";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { MOTOR } from "../../domain/screening/screening";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import { canonicalJson } from "../../domain/shared/canonical-json";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { inSlices } from "../lotes/pace";
import { MODE_RULES } from "../prueba/mode-rules";
import { refuseUnaskable } from "./screen";

export interface DiligenciaInput extends DiligenciaQuery {
  readonly referenciaExterna: string | null;
  /** Id of a person's form. Sending it again returns the same diligencia and counts nothing. Absent for a program. */
  readonly token?: string | null;
  /** Time of the request, and date of the diligencia. */
  readonly now: Date;
  /** After it aborts nothing is stored. */
  readonly deadline: AbortSignal;
}

type DiligenciaDeps = Pick<Deps, "db" | "entropy" | "log" | "diligenciaIndex" | "inScreeningTurn" | "prueba">;

const OUTCOME_UNKNOWN = "No se pudo confirmar si la consulta quedó registrada y facturada.";

/** Effect of one more diligencia: how `runDiligencia` would count it, and the sources it would compare. */
interface DiligenciaOferta {
  /** `YYYY-MM`. */
  readonly mes: string;
  /** Diligencias of the month until now. This one is one more. */
  readonly facturables: number;
  readonly fuentes: readonly FuenteOfrecida[];
  readonly fuentesAusentes: readonly FuenteAusente[];
}

interface FuenteOfrecida {
  readonly nombre: string;
  readonly fetchedEn: string;
  readonly totalEntradas: number;
}

export async function previewDiligencia(
  deps: Pick<DiligenciaDeps, "db" | "diligenciaIndex" | "prueba">,
  actor: ActorOfCliente,
  { now }: { readonly now: Date },
): Promise<DiligenciaOferta> {
  const index = MODE_RULES[actor.modo].diligencia(deps);
  const { mes } = periodoOf(now);
  const listas = index?.listas ?? [];
  return {
    mes,
    facturables: await diligenciasOfMes(deps.db, actor.clienteId, mes),
    fuentes: listas.map(({ nombre, fetchedEn, totalEntradas }) => ({ nombre, fetchedEn, totalEntradas })),
    fuentesAusentes: ausentesOf(listas),
  };
}

/**
 * Searches a document, and a name if given, in the sources of the diligence module. Stores the result and
 * counts it as billable. No package or bolsa limits it (contract-decisions 100).
 * @throws ServiceError `idempotency_error` if the form of this token asked something else; `db_error` if no source has
 *   a version in force, past the deadline, or if the outcome is unknown, which the message says.
 */
export async function runDiligencia(
  deps: DiligenciaDeps,
  actor: ActorOfCliente,
  { documento, tipoDocumento, nombre, referenciaExterna, token = null, now, deadline }: DiligenciaInput,
): Promise<Diligencia> {
  const rules = MODE_RULES[actor.modo];
  const query = { documento, tipoDocumento, nombre };
  const asked = { ...query, referenciaExterna };
  const earlier = await answeredTo(deps, actor, token, asked);
  if (earlier !== null) return earlier;
  const index = rules.diligencia(deps);
  if (index === null) {
    deps.log.error("no source of the diligence module has a version in force");
    throw new ServiceError("db_error");
  }
  if (nombre !== null) refuseUnaskable(nombre, false);
  const { politicaCoincidencia } = actor;
  const search = () => inSlices(findHallazgos(index, query, politicaCoincidencia, bogotaDay(now)));
  const result = await rules.turns(deps)(actor, search, deadline);
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
    fuentesAusentes: ausentesOf(index.listas),
  });
  if (deadline.aborted) throw new ServiceError("db_error");
  try {
    await keepDiligencia(deps.db, actor, sealed, { mes: periodoOf(now).mes, token });
  } catch (fault) {
    // Another click of the same form was faster.
    const other = await answeredTo(deps, actor, token, asked);
    if (other !== null) return other;
    await settleUnanswered(deps, sealed, fault);
  }
  if (efecto?.efecto === "demora") await deps.prueba.pause(1_000 * efecto.segundos, deadline);
  return sealed.diligencia;
}

/** Returns the diligencia that this form stored already. @throws ServiceError `idempotency_error` */
async function answeredTo(
  { db }: Pick<DiligenciaDeps, "db">,
  { clienteId }: ActorOfCliente,
  token: string | null,
  { referenciaExterna, ...query }: DiligenciaQuery & Pick<DiligenciaInput, "referenciaExterna">,
): Promise<Diligencia | null> {
  const evidencia = token === null ? null : await diligenciaOfToken(db, clienteId, token);
  if (evidencia === null) return null;
  const kept = JSON.parse(evidencia) as Omit<Diligencia, "hashRespuesta">;
  const isSame =
    canonicalJson([kept.consultado, kept.referenciaExterna]) === canonicalJson([query, referenciaExterna]);
  if (!isSame) throw new ServiceError("idempotency_error");
  return { ...kept, hashRespuesta: hashReporte(evidencia) };
}

function ausentesOf(listas: ScreeningIndex<"diligencia">["listas"]): FuenteAusente[] {
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

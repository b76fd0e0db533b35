import { insertConsulta } from "../db/consultas";
import { inTransaction } from "../db/transaction";
import { type Consulta, type SujetoObligado, sealConsulta } from "../domain/evidence/consulta";
import { CORRESPONDENCIA_MINIMA } from "../domain/screening/correspondence";
import type { ScreeningIndex } from "../domain/screening/index-build";
import { isComparableName } from "../domain/screening/normalize";
import { MOTOR, screenIndex } from "../domain/screening/screening";
import type { ScreeningQuery } from "../domain/screening/types";
import type { ClienteActor } from "../domain/shared/actor";
import { bogotaDay } from "../domain/shared/bogota";
import { ServiceError } from "../domain/shared/errors";
import { LISTAS } from "../lists/catalog";
import type { Deps } from "./deps";

export interface ScreenInput extends ScreeningQuery {
  readonly referenciaExterna: string | null;
  readonly sujetoObligado: SujetoObligado | null;
}

/**
 * Screens a person or company against one snapshot of the lists in force and keeps the evidence.
 * The matching runs before the transaction, which holds nothing but writes (contract-decisions 0, 73).
 * @throws ServiceError `validation_error`, `sujeto_obligado_requerido`; `persistencia_error` where a tier-1
 *   list has no version in force: never `sin_hallazgo` from fewer lists (contract-decisions 164).
 */
export async function screen(deps: Deps, actor: ClienteActor, input: ScreenInput): Promise<Consulta> {
  const query = comparableQuery(input);
  if (actor.operaParaTerceros && input.sujetoObligado === null) {
    throw new ServiceError("sujeto_obligado_requerido");
  }
  const index = completeIndex(deps);
  const now = await deps.clock.now();
  const result = screenIndex(index, query, actor.politicaCoincidencia, bogotaDay(now));
  const { consulta, evidencia } = sealConsulta({
    esquema: 1,
    motor: MOTOR,
    consultaId: deps.entropy.uuidV7(now),
    fechaReporte: now.toISOString(),
    clienteId: actor.clienteId,
    cliente: actor.razonSocial,
    consultado: {
      tipo: input.tipo,
      nombre: input.nombre,
      documento: input.documento,
      fechaNacimiento: input.fechaNacimiento,
      pais: input.pais,
    },
    consultaParcial: query.nombre === null || query.documento === null,
    sujetoObligado: input.sujetoObligado,
    referenciaExterna: input.referenciaExterna,
    politicaCoincidencia: actor.politicaCoincidencia,
    umbralCorrespondencia: actor.politicaCoincidencia === "correspondencia" ? CORRESPONDENCIA_MINIMA : null,
    ...result,
  });
  await inTransaction(deps.db, (tx) =>
    insertConsulta(tx, { consulta, evidencia, apiKeyId: actor.apiKeyId, requestId: actor.requestId }),
  );
  return consulta;
}

/** A name of which nothing comparable remains leaves a query by document alone (contract-decisions 50). */
function comparableQuery(input: ScreenInput): ScreeningQuery {
  if (input.nombre === null || isComparableName(input.nombre, input.tipo)) return input;
  if (input.documento !== null) return { ...input, nombre: null };
  throw new ServiceError("validation_error", {
    issues: [{ path: ["nombre"], message: "El nombre no tiene al menos dos letras que se puedan comparar." }],
  });
}

function completeIndex(deps: Deps): ScreeningIndex {
  const index = deps.liveIndex.current();
  const inForce = new Set(index?.listas.map((lista) => lista.slug));
  const missing = Object.values(LISTAS).filter(
    (lista) => lista.tier === "1_vinculante" && !inForce.has(lista.slug),
  );
  if (index && missing.length === 0) return index;
  deps.log.error({ listas: missing.map((lista) => lista.slug) }, "a tier-1 list has no version in force");
  throw new ServiceError("persistencia_error");
}

import { readCuentaWithAnswer, type StoredAnswer } from "../db/cuentas";
import type { Cuenta } from "../domain/billing/cuenta";
import {
  type Consulta,
  type SealedConsulta,
  type SujetoObligado,
  sealConsulta,
} from "../domain/evidence/consulta";

import type { ScreeningIndex } from "../domain/screening/index-build";
import { isComparableName } from "../domain/screening/normalize";
import { MOTOR, screenIndex } from "../domain/screening/screening";
import { CORRESPONDENCIA_MINIMA } from "../domain/screening/token-worths";
import type { ScreeningQuery } from "../domain/screening/types";
import type { ClienteActor } from "../domain/shared/actor";
import { bogotaDay } from "../domain/shared/bogota";
import { ServiceError } from "../domain/shared/errors";
import { LISTAS } from "../lists/catalog";
import { chargeScreening } from "./charge-screening";
import type { Deps } from "./deps";
import { refuseUnlessAdmitted } from "./refuse-unless-admitted";

/** Contract, Limits: how long an answer stands under its Idempotency-Key. */
const IDEMPOTENCY_MS = 24 * 3_600_000;

export interface IdempotencyKey {
  readonly llave: string;
  /** Fingerprint of the body as it was sent. */
  readonly huella: Buffer;
}

/** An answer as it goes on the wire: a replay gives the very same again. */
type WireAnswer = Pick<StoredAnswer, "respuesta" | "listasVersion">;

export interface ScreenInput extends ScreeningQuery {
  readonly referenciaExterna: string | null;
  readonly sujetoObligado: SujetoObligado | null;
  readonly idempotency: IdempotencyKey | null;
  /** Once it has aborted nothing is charged any more. */
  readonly deadline: AbortSignal;
  /** How the caller's protocol writes the answer, to be kept with the key. */
  present(consulta: Consulta): WireAnswer;
}

export interface Screened extends WireAnswer {
  readonly isReplay: boolean;
  /** The account afterwards, this query counted. */
  readonly cuenta: Cuenta;
  readonly now: Date;
}

/**
 * Screens a person or company against one snapshot of the lists in force, charges it and keeps the evidence; or gives
 * the answer that stands under the same key. The order is that of contract-decisions, section 0; the matching runs
 * with no transaction open (73), and everything decided before it is decided again by the statement that charges.
 * @throws ServiceError `validation_error`, `idempotency_error`, `sujeto_obligado_requerido`; ConsumoRefused;
 *   `persistencia_error` past the deadline or where a tier-1 list has no version in force: never `sin_hallazgo`
 *   from fewer lists (164).
 */
export async function screen(deps: Deps, actor: ClienteActor, input: ScreenInput): Promise<Screened> {
  const query = comparableQuery(input);
  const { idempotency, deadline } = input;
  const now = await deps.clock.now();
  const llave = idempotency?.llave ?? null;
  const { state, answer } = await readCuentaWithAnswer(deps.db, actor.clienteId, now, llave);
  if (answer) return replay(answer, idempotency, state.cuenta, now);
  if (actor.operaParaTerceros && input.sujetoObligado === null) {
    throw new ServiceError("sujeto_obligado_requerido");
  }
  await refuseUnlessAdmitted(deps, state, now);
  const sealed = sealScreening(deps, actor, input, query, now);
  const wire = input.present(sealed.consulta);
  const claim = idempotency && { ...idempotency, ...wire, expiraEn: await expiryOf(deps) };
  const charged = await chargeScreening(deps, actor, { ...sealed, claim, now, deadline }, state);
  if (charged.kind === "answered") return replay(charged.answer, idempotency, charged.cuenta, now);
  return { ...wire, isReplay: false, cuenta: charged.cuenta, now };
}

/** The day counts from the commit and not from the question, which may have waited (contract-decisions 75). */
async function expiryOf({ clock }: Pick<Deps, "clock">): Promise<Date> {
  return new Date((await clock.now()).getTime() + IDEMPOTENCY_MS);
}

/** @throws ServiceError `idempotency_error` where the key answered another body (contract-decisions 69, 72). */
function replay(
  { huella, respuesta, listasVersion }: StoredAnswer,
  idempotency: IdempotencyKey | null,
  cuenta: Cuenta,
  now: Date,
): Screened {
  if (idempotency === null || !huella.equals(idempotency.huella)) throw new ServiceError("idempotency_error");
  return { respuesta, listasVersion, isReplay: true, cuenta, now };
}

function sealScreening(
  deps: Deps,
  actor: ClienteActor,
  input: ScreenInput,
  query: ScreeningQuery,
  now: Date,
): SealedConsulta {
  const index = completeIndex(deps);
  const { politicaCoincidencia } = actor;
  const result = screenIndex(index, query, politicaCoincidencia, bogotaDay(now));
  return sealConsulta({
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
    politicaCoincidencia,
    umbralCorrespondencia: politicaCoincidencia === "correspondencia" ? CORRESPONDENCIA_MINIMA : null,
    ...result,
  });
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

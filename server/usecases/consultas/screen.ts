import type { Claim, FilaDeLote, Respaldo } from "../../db/consultas/charge";
import { readCuentaWithAnswer, type StoredAnswer, type WrittenAnswer } from "../../db/facturacion/cuentas";
import {
  atrasadasOf,
  type Consulta,
  listasAusentes,
  markOf,
  type OfSinComparar,
  type SealedConsulta,
  type SujetoObligado,
  sealConsulta,
  solicitanteOf,
} from "../../domain/consultas/consulta";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { isFalla } from "../../domain/prueba/efecto";
import { CONTRADICTIONS, CORRESPONDENCIA_MINIMA } from "../../domain/screening/correspondence/rule";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { isComparableName, unaskableBecause } from "../../domain/screening/names/reading";
import { MOTOR, screenWithEntries } from "../../domain/screening/screening";
import type { Match, ScreeningQuery } from "../../domain/screening/types";
import type { Consultante } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { refuseUnlessAdmitted } from "../facturacion/cuenta";
import { inSlices } from "../lotes/pace";
import { MODE_RULES } from "../prueba/mode-rules";
import { chargeScreening, RespaldoRefused, type ScreeningToCharge } from "./charge-screening";

/** Contract, Limits: how long an answer is kept under its Idempotency-Key. */
const IDEMPOTENCY_MS = 24 * 3_600_000;

export interface ScreenInput extends ScreeningQuery, OfSinComparar {
  readonly referenciaExterna: string | null;
  readonly sujetoObligado: SujetoObligado | null;
  /** Time of the request. Every decision uses it, and the consulta has it as its date. */
  readonly now: Date;
  /** After it aborts nothing is charged. */
  readonly deadline: AbortSignal;
  /** The row of a lote that this settles if it is charged. */
  readonly fila?: FilaDeLote;
  /** Backs alarmas of a contraparte if this is charged. */
  readonly backing?: Backing;
  /** Thrown unless an earlier answer is repeated. */
  readonly refusal?: ServiceError | null;
}

/** Which alarmas a query backs. */
interface Backing {
  /** Finds the match that each is about. Leaves out those without one. `entries` are those of the matches. */
  readonly respaldoBy: (matches: readonly Match[], entries: readonly ListaEntry[]) => Respaldo;
  readonly whyNot: NonNullable<ScreeningToCharge["whyNotBacked"]>;
}

/** Has a query that is sent again get the answer of the first, and be charged once. */
interface Replay<Written extends WrittenAnswer | null> {
  /** The Idempotency-Key. */
  readonly llave: string;
  /** Fingerprint of the request. */
  readonly huella: Buffer;
  /** Fingerprint that an earlier version may have stored for the same body. Counts as equal too. */
  readonly huellaAnterior?: Buffer;
  /** The answer in the caller's protocol, stored under the key byte for byte. Null for an internal key. */
  readonly write: (consulta: Consulta) => Written;
}

/** A query that was answered. The account is as it stands afterwards. */
type Screened<Written extends WrittenAnswer | null> = {
  readonly consultaId: string;
  readonly cuenta: Cuenta;
} & (
  | {
      readonly kind: "new";
      readonly consulta: Consulta;
      /** The answer as it was stored under the key. Null without a key. */
      readonly written: Written | null;
    }
  /** The answer that stands under the key. Nothing was screened or charged. */
  | { readonly kind: "replayed"; readonly written: Written }
);

/**
 * Screens a person or company against one snapshot of the lists in force, charges it and stores the evidence.
 * Or returns the answer stored under the same key. The order follows contract-decisions, section 0. Matching
 * runs outside transactions (73), and the charging statement decides again everything decided before.
 * @throws ServiceError `validation_error`, `idempotency_error`, `sujeto_obligado_requerido`; ConsumoRefused;
 *   FilaSettled; RespaldoRefused; `persistencia_error` past the deadline, or with a message of its own if a tier-1 list has no
 *   version in force: never `sin_hallazgo` from fewer lists (164).
 */
export async function screen<Written extends WrittenAnswer | null = null>(
  deps: Deps,
  actor: Consultante,
  input: ScreenInput & { readonly replay?: Replay<Written> | null },
): Promise<Screened<Written>> {
  const query = comparableQuery(input);
  const rules = MODE_RULES[actor.modo];
  const { now, deadline, replay = null, fila = null, backing } = input;
  const llave = replay?.llave ?? null;
  const { state, answer } = await readCuentaWithAnswer(deps.db, actor.clienteId, now, llave);
  if (answer) return replayed(answer, replay, state.cuenta);
  if (input.refusal) throw input.refusal;
  if (actor.operaParaTerceros && input.sujetoObligado === null) {
    throw new ServiceError("sujeto_obligado_requerido");
  }
  await refuseUnlessAdmitted(deps, state, now);
  const index = rules.sarlaft(deps, await rules.lastCambio(deps, actor.clienteId));
  const { entries, ...sealed } = await sealScreening(deps, actor, input, { query, index });
  const { consulta } = sealed;
  const respaldo = backing?.respaldoBy(consulta.matches, entries) ?? null;
  if (respaldo?.alarmas.length === 0) throw new RespaldoRefused("ya_no_coincide");
  const efecto = rules.efecto(query.nombre, nombresIn(consulta));
  // Vigilancia would try in vain for ever.
  if (actor.kind === "vigilancia" && isFalla(efecto)) throw new RespaldoRefused("falla_simulada");
  await rules.admit(deps, { clienteId: actor.clienteId, cuenta: state.cuenta, efecto, llave, now });
  const written = replay === null ? null : replay.write(consulta);
  const claim = replay && (await claimOf(deps, replay, written));
  const charged = await chargeScreening(
    deps,
    actor,
    { ...sealed, claim, fila, respaldo, ...(backing && { whyNotBacked: backing.whyNot }), now, deadline },
    state,
  );
  if (charged.kind === "answered") return replayed(charged.answer, replay, charged.cuenta);
  // It is charged and holds no resources: a caller that gives up and asks again gets the answer at once. Rows
  // of lotes and vigilancia do not wait.
  if (efecto?.efecto === "demora" && fila === null && respaldo === null)
    await deps.prueba.pause(1_000 * efecto.segundos, deadline);
  return { kind: "new", consulta, consultaId: consulta.consultaId, written, cuenta: charged.cuenta };
}

const nombresIn = ({ matches }: Consulta) => matches.map(({ nombreCoincidencia }) => nombreCoincidencia);

/**
 * Reads the clock a second time: the key's day counts from the commit, not from the request, which may have
 * waited (contract-decisions 75).
 */
async function claimOf(
  { clock }: Pick<Deps, "clock">,
  { llave, huella }: Pick<Claim, "llave" | "huella">,
  written: WrittenAnswer | null,
): Promise<Claim> {
  return { llave, huella, written, expiraEn: new Date((await clock.now()).getTime() + IDEMPOTENCY_MS) };
}

/** @throws ServiceError `idempotency_error` if the key belongs to another body (contract-decisions 69, 72). */
function replayed<Written extends WrittenAnswer | null>(
  { huella, consultaId, written }: StoredAnswer,
  replay: Replay<Written> | null,
  cuenta: Cuenta,
): Screened<Written> {
  const isSame = [replay?.huella, replay?.huellaAnterior].some((own) => own && huella.equals(own));
  if (!isSame) throw new ServiceError("idempotency_error");
  // By a CHECK: a key that a client may send has an answer, and one of our own has none.
  return { kind: "replayed", consultaId, written: written as Written, cuenta };
}

/**
 * Screens against one snapshot, in the caller's turn, and seals the result. Stores and charges nothing. Also returns
 * the entry of each match, in the same order.
 */
export async function sealScreening(
  deps: Pick<Deps, "prueba" | "inScreeningTurn" | "entropy" | "confirmadas">,
  actor: Consultante,
  input: ScreenInput,
  { query, index }: { readonly query: ScreeningQuery; readonly index: ScreeningIndex },
): Promise<SealedConsulta & { readonly entries: readonly ListaEntry[] }> {
  const { now, deadline, fila, documentoSinComparar } = input;
  const { politicaCoincidencia } = actor;
  const rules = MODE_RULES[actor.modo];
  // The rows of all lotes together are one of those who ask: nobody waits behind them, nor they behind a program.
  const { kind, modo } = actor;
  const asker = fila ? ({ kind: "lotes", modo } as const) : kind === "vigilancia" ? { kind, modo } : actor;
  const search = () => inSlices(screenWithEntries(index, query, politicaCoincidencia, bogotaDay(now)));
  const { result, entries } = await rules.turns(deps)(asker, search, deadline);
  const sealed = sealConsulta({
    ...markOf(actor),
    motor: MOTOR,
    consultaId: deps.entropy.uuidV7(now),
    fechaReporte: now.toISOString(),
    clienteId: actor.clienteId,
    cliente: actor.razonSocial,
    clienteNit: actor.nit,
    solicitante: solicitanteOf(actor),
    consultado: {
      tipo: input.tipo,
      nombre: input.nombre,
      documento: input.documento,
      fechaNacimiento: input.fechaNacimiento,
      pais: input.pais,
    },
    ...(documentoSinComparar && { documentoSinComparar }),
    consultaParcial: query.nombre === null || query.documento === null,
    sujetoObligado: input.sujetoObligado,
    referenciaExterna: input.referenciaExterna,
    politicaCoincidencia,
    umbralCorrespondencia: politicaCoincidencia === "correspondencia" ? CORRESPONDENCIA_MINIMA : null,
    palabraConocidaDesde: politicaCoincidencia === "correspondencia" ? CONTRADICTIONS.knownFrom : null,
    ...result,
    listasAusentes: listasAusentes(index.listas),
    // The lists of test mode have no source.
    ...(modo === "real" && atrasadasOf(index.listas, deps.confirmadas(), now)),
  });
  return { ...sealed, entries };
}

/** If nothing comparable remains of the name, queries by document alone (contract-decisions 50). */
export function comparableQuery(input: ScreeningQuery): ScreeningQuery {
  if (input.nombre === null) return input;
  refuseUnaskable(input.nombre, input.documento === null);
  return isComparableName(input.nombre) ? input : { ...input, nombre: null };
}

/** @throws ServiceError `validation_error` on `nombre` */
export function refuseUnaskable(nombre: string, isAlone: boolean): void {
  const message = unaskableBecause(nombre, isAlone);
  if (message !== null) throw invalidField("nombre", message);
}

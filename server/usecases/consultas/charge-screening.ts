import {
  type Claim,
  type Contador,
  type FilaDeLote,
  isCharged,
  isFilaPending,
  isRefusal,
  type Respaldo,
} from "../../db/consultas/charge";
import {
  type CuentaState,
  readCuenta,
  readCuentaWithAnswer,
  type StoredAnswer,
} from "../../db/facturacion/cuentas";
import {
  type NextConsulta,
  nextConsulta,
  type Vinculante,
  vinculanteOf,
} from "../../domain/avisos/consulta-eventos";
import { freezeEvento, hechoOfConsulta } from "../../domain/avisos/evento-record";
import type { SealedConsulta } from "../../domain/consultas/consulta";
import type { SinRespaldo } from "../../domain/contrapartes/respaldo";
import { type Cuenta, withConsumidas } from "../../domain/facturacion/cuenta";
import { periodoOf } from "../../domain/facturacion/periodo";
import type { Consultante } from "../../domain/shared/actor";
import { OUTCOME_UNKNOWN, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { numberCobro, refuseUnlessAdmitted } from "../facturacion/cuenta";

export interface ScreeningToCharge extends SealedConsulta {
  readonly claim: Claim | null;
  /** The row of a lote that this settles. Null if there is none. */
  readonly fila: FilaDeLote | null;
  /** The alarmas that this backs. Null if there is none. */
  readonly respaldo: Respaldo | null;
  /** Finds out why they cannot be backed. Resolves to null if they can. */
  readonly whyNotBacked?: (respaldo: Respaldo) => Promise<SinRespaldo | null>;
  readonly now: Date;
  /** After it aborts nothing is charged (contract-decisions 79). */
  readonly deadline: AbortSignal;
}

export type Charged =
  | { readonly kind: "charged"; readonly cuenta: Cuenta }
  /** A query under the same key was charged first. Its answer counts. */
  | { readonly kind: "answered"; readonly cuenta: Cuenta; readonly answer: StoredAnswer };

/** Another charge settled the row of a lote meanwhile. Nothing was charged again. */
export class FilaSettled extends Error {}

/** The alarmas may not be backed any more, or vigilancia consumed what it may. Nothing was charged. */
export class RespaldoRefused extends Error {
  constructor(readonly porque: SinRespaldo) {
    super(porque);
  }
}

/**
 * Charges a screening to the account that admitted it. If the account changed meanwhile, decides again, as
 * often as needed: of concurrent callers one always succeeds.
 * @throws ConsumoRefused if another query took the last one (contract-decisions 81); FilaSettled; RespaldoRefused;
 *   ServiceError `persistencia_error` past the deadline, or with another message if the outcome is unknown.
 */
export async function chargeScreening(
  deps: Deps,
  actor: Consultante,
  screening: ScreeningToCharge,
  admitted: CuentaState,
): Promise<Charged> {
  const { now, claim, fila, respaldo, whyNotBacked, deadline } = screening;
  for (let state = admitted; ; ) {
    if (deadline.aborted) throw new ServiceError("persistencia_error");
    const isTold = actor.kind === "vigilancia" && actor.isTold;
    const vinculante = state.avisaVinculante && !isTold ? vinculanteOf(screening.consulta) : null;
    const next = nextConsulta(state.cuenta, now, state.context, vinculante !== null);
    const cuenta = await attempt(deps, actor, screening, state, next, vinculante);
    if (cuenta !== null) return { kind: "charged", cuenta };
    const again = await readCuentaWithAnswer(deps.db, actor.clienteId, now, claim?.llave ?? null);
    if (again.answer) return { kind: "answered", cuenta: again.state.cuenta, answer: again.answer };
    if (fila !== null && !(await isFilaPending(deps.db, fila))) throw new FilaSettled();
    const porque = respaldo && whyNotBacked ? await whyNotBacked(respaldo) : null;
    if (porque !== null) throw new RespaldoRefused(porque);
    await refuseUnlessAdmitted(deps, again.state, now);
    state = again.state;
  }
}

/** Resolves to the account afterwards. Null if the account changed meanwhile. */
async function attempt(
  deps: Deps,
  actor: Consultante,
  screening: ScreeningToCharge,
  state: CuentaState,
  next: NextConsulta,
  vinculante: Vinculante | null,
): Promise<Cuenta | null> {
  const { charges, entropy } = deps;
  const { consulta, evidencia, claim, fila, respaldo, now, deadline } = screening;
  const cobro = next.effects.cobro && numberCobro(entropy, next.effects.cobro);
  const hechos = next.effects.eventos.map((key) => hechoOfConsulta(key, cobro));
  if (vinculante !== null) hechos.push({ tipo: "consulta.coincidencia_vinculante", vinculante });
  const eventos = hechos.map((hecho) =>
    freezeEvento({
      id: entropy.uuidV7(now),
      creadoEn: now,
      clienteId: state.clienteId,
      cuenta: next.cuenta,
      consultaIdDetonante: consulta.consultaId,
      hecho,
    }),
  );
  const contador = contadorOf(state, now);
  const { readAt } = state;
  const settles = { claim, fila, respaldo, cobro, eventos };
  const charge = { consulta, evidencia, actor, contador, readAt, counts: next, ...settles };
  try {
    const consumidas = await charges.charge(charge, deadline);
    return consumidas === null ? null : withConsumidas(next.cuenta, consumidas, now);
  } catch (fault) {
    if (isRefusal(fault)) throw fault;
    return settleUnanswered(deps, screening, fault);
  }
}

/**
 * Finds out what happened to a statement that was not answered and may have been committed.
 * @throws ServiceError `persistencia_error` that states an unknown outcome if the consulta is missing: it may
 *   still be committed.
 */
async function settleUnanswered(
  { db, log }: Deps,
  { consulta, now }: ScreeningToCharge,
  fault: unknown,
): Promise<Cuenta> {
  try {
    if (await isCharged(db, consulta)) return (await readCuenta(db, consulta.clienteId, now)).cuenta;
  } catch (error) {
    log.error({ error, consultaId: consulta.consultaId }, "a consulta could not be looked up");
  }
  log.error({ error: fault, consultaId: consulta.consultaId }, "nobody knows whether a consulta was charged");
  throw new ServiceError("persistencia_error", { message: OUTCOME_UNKNOWN, cause: fault });
}

function contadorOf({ cuenta, revision }: CuentaState, now: Date): Contador {
  return cuenta.modalidad === "bolsa"
    ? { bolsaId: cuenta.bolsa.bolsaId }
    : { mes: periodoOf(now).mes, revision };
}

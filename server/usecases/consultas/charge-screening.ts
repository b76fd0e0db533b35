import {
  type Claim,
  type Contador,
  type FilaDeLote,
  isCharged,
  isFilaPending,
  isRefusal,
} from "../../db/consultas/charge";
import {
  type CuentaState,
  readCuenta,
  readCuentaWithAnswer,
  type StoredAnswer,
} from "../../db/facturacion/cuentas";
import { freezeEvento, hechoOfConsulta } from "../../domain/avisos/evento-record";
import { type NextConsulta, nextConsulta } from "../../domain/avisos/next-consulta";
import { type Vinculante, vinculanteOf } from "../../domain/avisos/vinculante";
import type { SealedConsulta } from "../../domain/consultas/consulta";
import { type Cuenta, withConsumidas } from "../../domain/facturacion/cuenta";
import { periodoOf } from "../../domain/facturacion/periodo";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { OUTCOME_UNKNOWN, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { numberCobro } from "../facturacion/cuenta";
import { refuseUnlessAdmitted } from "../facturacion/refuse-unless-admitted";

export interface ScreeningToCharge extends SealedConsulta {
  readonly claim: Claim | null;
  /** The row that it is of a lote, which is settled with it; null: of none. */
  readonly fila: FilaDeLote | null;
  readonly now: Date;
  /** Once it has aborted nothing is charged any more (contract-decisions 79). */
  readonly deadline: AbortSignal;
}

export type Charged =
  | { readonly kind: "charged"; readonly cuenta: Cuenta }
  /** A twin in flight under the same key was charged first: its answer stands. */
  | { readonly kind: "answered"; readonly cuenta: Cuenta; readonly answer: StoredAnswer };

/** A row of a lote that another charge has settled in the meantime; nothing was charged again. */
export class FilaSettled extends Error {}

/**
 * Charges a screening to the account it was admitted on. Where others are faster it decides anew, as often as that
 * happens: of those who try at the same moment one always succeeds.
 * @throws ConsumoRefused where another query took the last one (contract-decisions 81); FilaSettled; ServiceError
 *   `persistencia_error` past the deadline, or with a message of its own where nobody knows what became of it.
 */
export async function chargeScreening(
  deps: Deps,
  actor: ActorOfCliente,
  screening: ScreeningToCharge,
  admitted: CuentaState,
): Promise<Charged> {
  const { now, claim, fila, deadline } = screening;
  for (let state = admitted; ; ) {
    if (deadline.aborted) throw new ServiceError("persistencia_error");
    const vinculante = state.avisaVinculante ? vinculanteOf(screening.consulta) : null;
    const next = nextConsulta(state.cuenta, now, state.context, vinculante !== null);
    const cuenta = await attempt(deps, actor, screening, state, next, vinculante);
    if (cuenta !== null) return { kind: "charged", cuenta };
    const again = await readCuentaWithAnswer(deps.db, actor.clienteId, now, claim?.llave ?? null);
    if (again.answer) return { kind: "answered", cuenta: again.state.cuenta, answer: again.answer };
    if (fila !== null && !(await isFilaPending(deps.db, fila))) throw new FilaSettled();
    await refuseUnlessAdmitted(deps, again.state, now);
    state = again.state;
  }
}

/** Resolves to the account afterwards; null where something else was faster. */
async function attempt(
  deps: Deps,
  actor: ActorOfCliente,
  screening: ScreeningToCharge,
  state: CuentaState,
  next: NextConsulta,
  vinculante: Vinculante | null,
): Promise<Cuenta | null> {
  const { charges, entropy } = deps;
  const { consulta, evidencia, claim, fila, now, deadline } = screening;
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
  const charge = { consulta, evidencia, actor, contador, readAt, counts: next, claim, fila, cobro, eventos };
  try {
    const consumidas = await charges.charge(charge, deadline);
    return consumidas === null ? null : withConsumidas(next.cuenta, consumidas, now);
  } catch (fault) {
    if (isRefusal(fault)) throw fault;
    return settleUnanswered(deps, screening, fault);
  }
}

/**
 * A statement that was not answered may have been committed: only the consulta itself tells.
 * @throws ServiceError `persistencia_error` saying that nobody knows, where there is none: it may be committed yet.
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

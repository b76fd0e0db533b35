import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { cobrosBetween, insertCobro } from "../../db/facturacion/cobros";
import { lockCuenta, readCuenta } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { hechoOfCobro } from "../../domain/avisos/evento-record";
import { endOfBogotaDayAfter } from "../../domain/facturacion/bogota-calendar";
import type { Cobro, CobroOfCliente } from "../../domain/facturacion/cobro";
import { nextPeriodo, periodoOf } from "../../domain/facturacion/periodo";
import type { CuentaActor, SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { recordHecho } from "../avisos/record-hecho";
import type { Deps } from "../deps";
import { prolongingTakesTwo } from "./move-vencimiento";

export interface IssueCobroInput {
  readonly clienteId: string;
  readonly venceEn: Date;
  readonly cuentaReferencia: string;
  /** Null: now. */
  readonly emitidoEn: Date | null;
  /** `YYYY-MM`, the month it pays; null: the next one. */
  readonly periodo: string | null;
}

/**
 * Issues a cobro. A client has one for each month, issued by the service or by support (contract-decisions 360).
 * @throws ServiceError `not_found`; `conflicto`, with nothing changed, if the client has an account for that month or with
 *   that reference; `validation_error` for a person whose due date is later than the politica's, if prolonging the account
 *   takes two.
 */
export async function issueCobro(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: CuentaActor,
  { clienteId, ...input }: IssueCobroInput,
): Promise<CobroOfCliente> {
  return inTransaction(deps.db, async (tx) => {
    if ((await lockCliente(tx, clienteId)) === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    await lockCuenta(tx, clienteId, now);
    const periodo = input.periodo ?? nextPeriodo(periodoOf(now)).mes;
    const [existing] = await cobrosBetween(tx, clienteId, periodo, periodo);
    if (existing !== undefined) throw new ServiceError("conflicto", { message: repeatedOf(existing) });
    const cobro: Cobro = {
      cobroId: deps.entropy.uuidV7(now),
      periodo,
      cuentaReferencia: input.cuentaReferencia,
      emitidoEn: input.emitidoEn ?? now,
      venceEn: input.venceEn,
      pagoReferencia: null,
      pagoRegistradoEn: null,
    };
    if (!(await insertCobro(tx, clienteId, cobro, "soporte"))) {
      throw new ServiceError("conflicto", { message: "El cliente ya tiene una cuenta con esa referencia." });
    }
    const { cuenta, context } = await readCuenta(tx, clienteId, now);
    if (
      actor.kind === "soporte" &&
      actor.usuarioId !== null &&
      (await isProlonged(tx, actor, { clienteId, cobro }, context.diasParaPagar, now))
    ) {
      throw new ServiceError("validation_error", { issues: [{ path: ["dia"], message: FAR }] });
    }
    const hecho = hechoOfCobro(cuenta, cobro);
    if (hecho !== null) await recordHecho(tx, deps.entropy, { clienteId, cuenta, hecho }, now);
    await recordAct(tx, actor, {
      en: now,
      accion: "cobro.emitido",
      objeto: { tipo: "cobro", id: cobro.cobroId },
      detalle: { antes: null, despues: { clienteId, ...cobro } },
    });
    return { clienteId, ...cobro };
  });
}

const repeatedOf = ({ periodo, cuentaReferencia, pagoRegistradoEn }: Cobro): string =>
  `El cliente ya tiene la cuenta ${cuentaReferencia} por ${periodo}${pagoRegistradoEn === null ? ": registre su pago o cambie su vencimiento" : ", que está pagada"}. No se emitió otra.`;

const FAR =
  "Un plazo mayor que el de las políticas lo aprueba una segunda persona: emita la cuenta con el plazo usual y cambie después su vencimiento.";

/** Whether an account is due later than by the politica, and what it charges takes two people to prolong. */
async function isProlonged(
  tx: Executor,
  actor: SoporteActor,
  { clienteId, cobro }: { readonly clienteId: string; readonly cobro: Cobro },
  diasParaPagar: number,
  now: Date,
): Promise<boolean> {
  if (cobro.venceEn <= endOfBogotaDayAfter(now, diasParaPagar)) return false;
  return prolongingTakesTwo(tx, actor, { clienteId, cobroId: cobro.cobroId }, now);
}

import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { insertCobro, lockAutomatico, takeOverCobro } from "../../db/facturacion/cobros";
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
 * Issues a cobro. Where the service issued one for that month and nobody has paid it, that one is changed into this:
 * the month is not billed twice because support came second.
 * @throws ServiceError `not_found`; `conflicto` where the client has an account with that reference; `validation_error`
 *   for a person whose due date is later than the politica's, where prolonging the account takes two.
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
    const drafted = await lockAutomatico(tx, clienteId, periodo);
    const cobro: Cobro = {
      cobroId: drafted?.cobroId ?? deps.entropy.uuidV7(now),
      periodo,
      cuentaReferencia: input.cuentaReferencia,
      emitidoEn: input.emitidoEn ?? now,
      venceEn: input.venceEn,
      pagoReferencia: null,
      pagoRegistradoEn: null,
    };
    if (!(await save(tx, clienteId, cobro, drafted))) {
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
      detalle: { antes: drafted, despues: { clienteId, ...cobro } },
    });
    return { clienteId, ...cobro };
  });
}

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

function save(tx: Executor, clienteId: string, cobro: Cobro, drafted: Cobro | null): Promise<boolean> {
  return drafted === null
    ? insertCobro(tx, clienteId, cobro, "soporte")
    : takeOverCobro(tx, clienteId, cobro);
}

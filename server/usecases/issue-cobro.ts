import type { Executor } from "../db/client";
import { lockCliente } from "../db/clientes";
import { insertCobro, lockAutomatico, takeOverCobro } from "../db/cobros";
import { lockCuenta, readCuenta } from "../db/cuentas";
import { recordEventos } from "../db/eventos";
import { recordAudit } from "../db/staff-audit";
import { inTransaction } from "../db/transaction";
import type { Cobro } from "../domain/billing/cobro";
import { nextPeriodo, periodoOf } from "../domain/billing/periodo";
import type { SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import { cobroEmitido } from "./cobro-emitido";
import type { Deps } from "./deps";

export interface IssueCobroInput {
  readonly clienteId: string;
  readonly venceEn: Date;
  readonly cuentaReferencia: string;
  /** Null: now. */
  readonly emitidoEn: Date | null;
  /** `YYYY-MM`, the month it pays; null: the next one. */
  readonly periodo: string | null;
}

export interface CobroOfCliente extends Cobro {
  readonly clienteId: string;
}

/**
 * Marks a billing account as issued. One that the service issued for that month and nobody has paid becomes this one:
 * a month is not billed twice because support was slower.
 * @throws ServiceError `not_found`; `conflicto` where the client has an account with that reference.
 */
export async function issueCobro(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  { clienteId, ...input }: IssueCobroInput,
): Promise<CobroOfCliente> {
  const now = await deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    if ((await lockCliente(tx, clienteId)) === null) throw new ServiceError("not_found");
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
    const { cuenta } = await readCuenta(tx, clienteId, now);
    const evento = cobroEmitido(deps.entropy, { clienteId, cuenta, cobro, now });
    await recordEventos(tx, clienteId, evento === null ? [] : [evento]);
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "cobro.emitido",
      objetoTipo: "cobro",
      objetoId: cobro.cobroId,
      antes: drafted,
      despues: { clienteId, ...cobro },
    });
    return { clienteId, ...cobro };
  });
}

function save(tx: Executor, clienteId: string, cobro: Cobro, drafted: Cobro | null): Promise<boolean> {
  return drafted === null
    ? insertCobro(tx, clienteId, cobro, "soporte")
    : takeOverCobro(tx, clienteId, cobro);
}

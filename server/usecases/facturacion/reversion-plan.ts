import { findBolsaOwner } from "../../db/facturacion/bolsas";
import { findCobroOwner } from "../../db/facturacion/cobros";
import type { CuentaState } from "../../db/facturacion/cuentas";
import { findBolsaPaid, findCobroPaid } from "../../db/facturacion/movimientos";
import type { Executor } from "../../db/sql/client";
import {
  type BolsaReversion,
  type CobroReversion,
  decideBolsaReversion,
  decideCobroReversion,
  type ReversionInput,
} from "../../domain/facturacion/reversion";
import { ServiceError } from "../../domain/shared/errors";

/** What had been paid. */
export interface ReversionTarget {
  readonly tipo: "bolsa" | "cobro";
  readonly id: string;
}

type Of<Decision, Kind> = Extract<Decision, { readonly kind: Kind }>;

/** What a reversal does, or the one that was done already. */
export type ReversionPlan =
  | Of<BolsaReversion, "repeated">
  | (Of<BolsaReversion, "reversed"> & {
      readonly tipo: "bolsa";
      readonly pago: { readonly pagoReferencia: string; readonly pagoRegistradoEn: Date };
      readonly antes: NonNullable<Awaited<ReturnType<typeof findBolsaPaid>>>["bolsa"];
    })
  | (Of<CobroReversion, "reversed"> & {
      readonly tipo: "cobro";
      readonly pago: { readonly pagoReferencia: string; readonly pagoRegistradoEn: Date };
      readonly antes: NonNullable<Awaited<ReturnType<typeof findCobroPaid>>>["cobro"];
    });

/** Whose payment it is. @throws ServiceError `not_found` */
export async function ownerOf(executor: Executor, { tipo, id }: ReversionTarget): Promise<string> {
  const clienteId = await (tipo === "bolsa" ? findBolsaOwner : findCobroOwner)(executor, id);
  if (clienteId === null) throw new ServiceError("not_found");
  return clienteId;
}

/**
 * The one decision on a reversal, on the account as it is read: it shows the effects beforehand, and runs.
 * @throws ServiceError `not_found`; `conflicto` where a later payment rests on it, or it does not stand.
 */
export async function planReversion(
  executor: Executor,
  { cuenta, mensual }: CuentaState,
  { tipo, id }: ReversionTarget,
  input: ReversionInput,
  now: Date,
): Promise<ReversionPlan> {
  if (tipo === "bolsa") {
    const found = await findBolsaPaid(executor, id);
    if (found === null) throw new ServiceError("not_found");
    const decision = decideBolsaReversion({ cuenta, mensual, ...found }, now, input);
    if (decision.kind === "conflict") throw new ServiceError("conflicto", decision);
    return decision.kind === "repeated"
      ? decision
      : { ...decision, tipo, pago: found.bolsa, antes: found.bolsa };
  }
  const found = await findCobroPaid(executor, id);
  if (found === null) throw new ServiceError("not_found");
  const decision = decideCobroReversion({ cuenta, ...found }, input);
  if (decision.kind === "conflict") throw new ServiceError("conflicto", decision);
  if (decision.kind === "repeated") return decision;
  const { pagoReferencia, pagoRegistradoEn } = found.cobro;
  // Decided so: only a payment that stands is reversed.
  if (pagoReferencia === null || pagoRegistradoEn === null) throw new ServiceError("conflicto");
  return { ...decision, tipo, pago: { pagoReferencia, pagoRegistradoEn }, antes: found.cobro };
}

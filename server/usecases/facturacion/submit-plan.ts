import { lockCliente } from "../../db/clientes/clientes";
import { readPoliticaFor } from "../../db/facturacion/politicas";
import { inTransaction } from "../../db/sql/transaction";
import { takesTwo, valorDelPlan } from "../../domain/facturacion/politica-soporte";
import type { PlanPedido } from "../../domain/facturacion/solicitud";
import type { SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type AssignPlanInput, carryOutPlan, isPlanInForce } from "./assign-plan";
import { keepOnce } from "./keep-once";

/** `espera`: it takes a second person, and nothing changed. */
export interface CambioResultado {
  readonly estado: "hecho" | "espera";
}

/**
 * Gives a client a package, as `assignPlan` does, or has it wait for a second person where what a made-to-measure one
 * gives away in a year takes two.
 * @throws ServiceError `not_found`; `conflicto` while the client's bolsa still serves.
 */
export async function submitPlan(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoportePersona,
  { clienteId, plan, aplica }: AssignPlanInput,
): Promise<CambioResultado> {
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const valor = plan === null ? 0 : valorDelPlan(plan);
    const asked = { clienteId, plan, aplica };
    if (
      plan?.codigo === "A_MEDIDA" &&
      takesTwo(await readPoliticaFor(tx, actor), valor) &&
      !(await isPlanInForce(tx, asked, now))
    ) {
      const { codigo, consultasIncluidas, precioMes, precioUnitario } = plan;
      const figures = { codigo, consultasIncluidas, precioMes, precioUnitario };
      const pedido: PlanPedido = { tipo: "plan", ...figures, aplica };
      await keepOnce(tx, deps, actor, { cliente, pedido, valor, now });
      return { estado: "espera" };
    }
    await carryOutPlan(tx, deps, actor, asked, now);
    return { estado: "hecho" };
  });
}

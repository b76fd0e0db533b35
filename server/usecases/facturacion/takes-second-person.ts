import { pagadoDesde } from "../../db/facturacion/pagos";
import { readPoliticaFor } from "../../db/facturacion/politicas";
import type { Executor } from "../../db/sql/client";
import { bogotaMidnight } from "../../domain/facturacion/bogota-calendar";
import { PRECIO_MINIMO } from "../../domain/facturacion/plans";
import { takesTwo, valorVigilado } from "../../domain/facturacion/politica-soporte";
import type { SoporteActor } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import type { BolsaPlan, CobroPlan } from "./plan-pago";

/**
 * Whether a payment takes a second person, with all that the client paid on the same day of Bogota: cut into parts it
 * takes one as well. Asked under the client's lock where it decides.
 */
export async function takesSecondPerson(
  executor: Executor,
  plan: BolsaPlan | CobroPlan,
  now: Date,
  actor: Pick<SoporteActor, "name">,
): Promise<boolean> {
  const consultas = plan.tipo === "bolsa" ? plan.decision.opens.consultasCompradas : 0;
  const own = valorVigilado(plan.valor, consultas);
  const desde = bogotaMidnight(bogotaDay(now));
  const paid = await pagadoDesde(executor, plan.clienteId, desde, PRECIO_MINIMO);
  return takesTwo(await readPoliticaFor(executor, actor), own === null ? null : own + paid);
}

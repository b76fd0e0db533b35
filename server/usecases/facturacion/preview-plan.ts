import { findCliente } from "../../db/clientes/clientes";
import { readCuenta } from "../../db/facturacion/cuentas";
import { readPoliticaFor } from "../../db/facturacion/politicas";
import type { Executor } from "../../db/sql/client";
import { nextPeriodo, type Periodo, periodoOf } from "../../domain/facturacion/periodo";
import {
  decidePlanChange,
  type PlanChange,
  type Planes,
  type PlanInput,
} from "../../domain/facturacion/plan-change";
import { takesTwo, valorDelPlan } from "../../domain/facturacion/politica-soporte";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export interface PlanPreview {
  readonly change: PlanChange;
  readonly antes: Planes;
  readonly abierto: Pick<Periodo, "mes" | "fin">;
  /** When the next period begins. */
  readonly siguienteEn: Date;
  /** It will wait for a second person. */
  readonly takesTwo: boolean;
}

/** What `assignPlan` would do at `now`, by the decision that it makes; nothing changes. @throws ServiceError `not_found` */
export async function previewPlan(
  { db }: Pick<Deps, "db">,
  actor: SoporteActor,
  asked: PlanInput & { readonly clienteId: string; readonly now: Date },
): Promise<PlanPreview> {
  if ((await findCliente(db, asked.clienteId)) === null) throw new ServiceError("not_found");
  return planPreviewOf(db, actor, asked);
}

export async function planPreviewOf(
  executor: Executor,
  actor: Pick<SoporteActor, "name">,
  { clienteId, plan, aplica, now }: PlanInput & { readonly clienteId: string; readonly now: Date },
): Promise<PlanPreview> {
  const { cuenta, abierto, siguiente } = await readCuenta(executor, clienteId, now);
  const bolsa = cuenta.modalidad === "bolsa" ? cuenta.bolsa : null;
  const periodo = periodoOf(now);
  return {
    change: decidePlanChange({ abierto, siguiente, bolsa }, now, { plan, aplica }),
    antes: { abierto, siguiente },
    abierto: periodo,
    siguienteEn: nextPeriodo(periodo).startsAt,
    takesTwo:
      plan !== null && takesTwo(await readPoliticaFor(executor, actor), valorDelPlan(plan)) && plan.aMedida,
  };
}

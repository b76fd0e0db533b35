import { recordAct } from "../../db/bitacora/actividad";
import { findCliente, lockCliente } from "../../db/clientes/clientes";
import { type CuentaState, lockCuenta, readCuenta } from "../../db/facturacion/cuentas";
import { assignPlanFrom } from "../../db/facturacion/planes";
import { readPoliticaFor } from "../../db/facturacion/politicas";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { ClienteWithCuenta } from "../../domain/facturacion/comercial";
import { nextPeriodo, type Periodo, periodoOf } from "../../domain/facturacion/periodo";
import {
  decidePlanChange,
  type PlanChange,
  type Planes,
  type PlanInput,
} from "../../domain/facturacion/plan-change";
import { takesTwo, valorDelPlan } from "../../domain/facturacion/politica-soporte";
import type { CuentaActor, SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { attachCuenta } from "../clientes/clientes";
import type { Deps } from "../deps";
import { recordCierre } from "./bolsas";

export interface AssignPlanInput extends PlanInput {
  readonly clienteId: string;
}

type Changed = Extract<PlanChange, { kind: "changed" }>;

/**
 * Assigns or removes a client's monthly package, now or from the next period on. Without a difference nothing
 * is audited. @throws ServiceError `not_found`; `conflicto` while the client's bolsa is valid.
 */
export async function assignPlan(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: CuentaActor,
  { clienteId, ...asked }: AssignPlanInput,
): Promise<ClienteWithCuenta> {
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    await carryOutPlan(tx, deps, actor, { clienteId, ...asked }, now);
    return attachCuenta(tx, cliente, now);
  });
}

/** Like `assignPlan`, under the client's lock. Has the reason if a second person approved it. */
export async function carryOutPlan(
  tx: Executor,
  { entropy }: Pick<Deps, "entropy">,
  actor: CuentaActor,
  { clienteId, ...asked }: AssignPlanInput,
  now: Date,
  motivo: string | null = null,
): Promise<void> {
  const state = await lockCuenta(tx, clienteId, now);
  const { cuenta, abierto, siguiente } = state;
  const bolsa = cuenta.modalidad === "bolsa" ? cuenta.bolsa : null;
  const change = decidePlanChange({ abierto, siguiente, bolsa }, now, asked);
  if (change.kind === "conflict") {
    throw new ServiceError("conflicto", "La bolsa del cliente aún tiene saldo y vigencia.");
  }
  if (!(await saveChange(tx, entropy, state, change, now))) return;
  await recordAct(tx, actor, {
    en: now,
    accion: "cliente.plan_asignado",
    objeto: { tipo: "cliente", id: clienteId },
    detalle: {
      antes: { abierto, siguiente, bolsa },
      despues: { ...change.planes, cierre: change.closes },
      motivo,
    },
  });
}

/**
 * Whether the client has this plan already.
 * @throws ServiceError `conflicto` while the client's bolsa is valid.
 */
export async function isPlanInForce(
  executor: Executor,
  { clienteId, ...asked }: AssignPlanInput,
  now: Date,
): Promise<boolean> {
  const { cuenta, abierto, siguiente } = await readCuenta(executor, clienteId, now);
  const bolsa = cuenta.modalidad === "bolsa" ? cuenta.bolsa : null;
  const change = decidePlanChange({ abierto, siguiente, bolsa }, now, asked);
  if (change.kind === "conflict") {
    throw new ServiceError("conflicto", "La bolsa del cliente aún tiene saldo y vigencia.");
  }
  const { planes, closes } = change;
  return isSame(planes.abierto, abierto) && isSame(planes.siguiente, siguiente) && closes === null;
}

/** Returns whether anything changed. */
async function saveChange(
  tx: Executor,
  entropy: Deps["entropy"],
  { clienteId, cuenta, abierto, siguiente }: CuentaState,
  { planes, closes }: Changed,
  now: Date,
): Promise<boolean> {
  const periodo = periodoOf(now);
  const isOpenChanged = !isSame(planes.abierto, abierto);
  if (!isOpenChanged && isSame(planes.siguiente, siguiente) && closes === null) return false;
  if (closes !== null) await recordCierre(tx, entropy, { clienteId, cuenta, cierre: closes }, now);
  if (isOpenChanged) await assignPlanFrom(tx, clienteId, periodo.mes, planes.abierto);
  await assignPlanFrom(tx, clienteId, nextPeriodo(periodo).mes, planes.siguiente);
  return true;
}

function isSame(one: object | null, other: object | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export interface PlanPreview {
  readonly change: PlanChange;
  readonly antes: Planes;
  readonly abierto: Pick<Periodo, "mes" | "fin">;
  /** When the next period begins. */
  readonly siguienteEn: Date;
  /** It needs a second person. */
  readonly takesTwo: boolean;
}

/**
 * Returns what `assignPlan` would do at `now`, by the same decision. Changes nothing. @throws ServiceError `not_found`
 */
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
      (plan === null ? abierto !== null || siguiente !== null : plan.aMedida) &&
      takesTwo(await readPoliticaFor(executor, actor), valorDelPlan(plan)),
  };
}

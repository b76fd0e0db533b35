import { PLAN_CODIGOS, type Plan, planWithFigures } from "../../domain/facturacion/plans";
import type { Executor } from "../sql/client";
import { oneOf, type ReadOf, uuid } from "../sql/column-types";
import { jsonObject, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

/** A row of `plan_asignado`. All null: no plan from that month on. */
export const PLAN_JSON = jsonObject({
  ...pick(typed(t.planAsignado, { codigo: oneOf(...PLAN_CODIGOS) }), "codigo"),
  ...pick(t.planAsignado, "nombre", "consultasIncluidas", "precioMes", "precioUnitario", "precioExcedente"),
});

type Figures = Parameters<typeof planWithFigures>[0];

export function toPlan(json: ReadOf<typeof PLAN_JSON.type> | null): Plan | null {
  // CHECK of the table: all of it or nothing.
  return json === null || json.codigo === null ? null : planWithFigures(json as Figures);
}

/** Assigns `plan` (null: none) from month `desdeMes` on, until a later month has another. */
export async function assignPlanFrom(
  tx: Executor,
  clienteId: string,
  desdeMes: string,
  plan: Plan | null,
): Promise<void> {
  const figures = {
    codigo: plan?.codigo ?? null,
    nombre: plan?.nombre ?? null,
    consultasIncluidas: plan?.consultasIncluidas ?? null,
    precioMes: plan?.precioMes ?? null,
    precioUnitario: plan?.precioUnitario ?? null,
    precioExcedente: plan?.precioExcedente ?? null,
  };
  await tx.prisma.planAsignado.upsert({
    where: { clienteId_desdeMes: { clienteId, desdeMes } },
    create: { clienteId, desdeMes, ...figures },
    update: figures,
  });
}

const PLANES_OF = sql({
  params: { clienteId: uuid },
  row: { ...pick(t.planAsignado, "desdeMes"), plan: PLAN_JSON.type },
  text: `
    SELECT $row, ${PLAN_JSON.sql} AS plan FROM plan_asignado
    WHERE cliente_id = $clienteId ORDER BY desde_mes`,
});

/** Every assignment of a client by the month it starts with, oldest first. */
export async function planesOf(
  executor: Executor,
  clienteId: string,
): Promise<readonly { readonly desdeMes: string; readonly plan: Plan | null }[]> {
  const rows = await executor.query(PLANES_OF, { clienteId });
  return rows.map(({ desdeMes, plan }) => ({ desdeMes, plan: toPlan(plan) }));
}

/** The active clients that may have a package in the month `mes`. */
export async function clientesWithPlan({ prisma }: Executor, mes: string): Promise<readonly string[]> {
  const rows = await prisma.cliente.findMany({
    where: { activo: true, planes: { some: { desdeMes: { lte: mes }, codigo: { not: null } } } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

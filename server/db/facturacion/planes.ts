import { PLAN_CODIGOS, type Plan, planWithFigures } from "../../domain/facturacion/plans";
import type { Executor } from "../sql/client";
import { oneOf, type ReadOf, uuid } from "../sql/column-types";
import { jsonObject, readRows, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

/** A row of `plan_asignado`. All null: no plan from that month on. */
export const PLAN_JSON = jsonObject({
  ...pick(typed(t.planAsignado, { codigo: oneOf(...PLAN_CODIGOS) }), "codigo"),
  ...pick(t.planAsignado, "nombre", "consultasIncluidas", "precioMes", "precioUnitario", "precioExcedente"),
});

type Figures = Parameters<typeof planWithFigures>[0];

export function toPlan(json: ReadOf<typeof PLAN_JSON.type> | null): Plan | null {
  // A CHECK of the table: all columns are null or none is.
  return json === null || json.codigo === null ? null : planWithFigures(json as Figures);
}

/** Assigns `plan` (or none) from month `desdeMes` on, until a later month has another. */
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

/** Returns every assignment of a client by the month it starts with, oldest first. */
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

/** The row of `tope` that holds for the client of the statement. */
export const TOPE_IN_FORCE =
  "SELECT consultas FROM tope WHERE tope.cliente_id = cliente.id ORDER BY orden DESC LIMIT 1";

interface Tope {
  /** Queries a month. Null if lifted. */
  readonly consultas: number | null;
  /** Reference of the client's written request. */
  readonly referenciaSolicitud: string | null;
  readonly fijadoEn: Date;
}

const TOPE = pick(t.tope, "consultas", "referenciaSolicitud", "fijadoEn");

const INSERT = sql({
  params: { ...pick(t.tope, "clienteId"), ...TOPE },
  text: "INSERT INTO tope $values",
});

export async function insertTope(tx: Executor, clienteId: string, tope: Tope): Promise<void> {
  await tx.query(INSERT, { clienteId, ...tope });
}

/** Returns every cap of a client, newest first. It does not change under the client's lock. */
export const topesOf = readRows({
  params: { clienteId: uuid },
  row: TOPE,
  text: "SELECT $row FROM tope WHERE cliente_id = $clienteId ORDER BY orden DESC",
});

import { type Plan, planWithFigures } from "../domain/billing/plans";
import type { Executor } from "./client";

/** A row of `plan_asignado` in the columns' own order; all null: no plan from that month on. */
export const PLAN_JSON = `json_build_object('codigo', codigo, 'nombre', nombre,
  'consultasIncluidas', consultas_incluidas, 'precioMes', precio_mes, 'precioUnitario', precio_unitario,
  'precioExcedente', precio_excedente)`;

type Figures = Parameters<typeof planWithFigures>[0];
/** CHECKs of the table: all of it or nothing, and no code but the contract's. */
export type PlanJson = Figures | { readonly [Field in keyof Figures]: null };

export function toPlan(json: PlanJson | null): Plan | null {
  return json === null || json.codigo === null ? null : planWithFigures(json);
}

const ASSIGN = {
  text: `
    INSERT INTO plan_asignado (cliente_id, desde_mes, codigo, nombre, consultas_incluidas, precio_mes,
      precio_unitario, precio_excedente)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (cliente_id, desde_mes) DO UPDATE SET codigo = excluded.codigo, nombre = excluded.nombre,
      consultas_incluidas = excluded.consultas_incluidas, precio_mes = excluded.precio_mes,
      precio_unitario = excluded.precio_unitario, precio_excedente = excluded.precio_excedente`,
};

/** Gives a client `plan` (null: none) from the month `desdeMes` on, until a later month says otherwise. */
export async function assignPlanFrom(
  tx: Executor,
  clienteId: string,
  desdeMes: string,
  plan: Plan | null,
): Promise<void> {
  const figures = [
    plan?.codigo,
    plan?.nombre,
    plan?.consultasIncluidas,
    plan?.precioMes,
    plan?.precioUnitario,
    plan?.precioExcedente,
  ];
  await tx.query(ASSIGN, [clienteId, desdeMes, ...figures.map((figure) => figure ?? null)]);
}

/** Every assignment of a client by the month it starts with, oldest first. */
export async function planesOf(
  executor: Executor,
  clienteId: string,
): Promise<readonly { readonly desdeMes: string; readonly plan: Plan | null }[]> {
  const rows = await executor.query<{ desdeMes: string; plan: PlanJson }>(
    {
      text: `
        SELECT desde_mes AS "desdeMes", ${PLAN_JSON} AS plan FROM plan_asignado
        WHERE cliente_id = $1 ORDER BY desde_mes`,
    },
    [clienteId],
  );
  return rows.map(({ desdeMes, plan }) => ({ desdeMes, plan: toPlan(plan) }));
}

/** The active clients that may have a package in the month `mes`. */
export async function clientesWithPlan(executor: Executor, mes: string): Promise<readonly string[]> {
  const rows = await executor.query<{ id: string }>(
    {
      text: `
        SELECT id FROM cliente
        WHERE activo AND EXISTS (
          SELECT FROM plan_asignado WHERE cliente_id = cliente.id AND desde_mes <= $1 AND codigo IS NOT NULL)
        ORDER BY id`,
    },
    [mes],
  );
  return rows.map(({ id }) => id);
}

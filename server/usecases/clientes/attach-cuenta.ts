import { readCuentas } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import type { Cliente } from "../../domain/clientes/cliente";
import { type ClienteWithCuenta, comercialOf, NADA_ASIGNADO } from "../../domain/facturacion/comercial";

export async function attachCuentas(
  executor: Executor,
  clientes: readonly Cliente[],
  now: Date,
): Promise<ClienteWithCuenta[]> {
  if (clientes.length === 0) return [];
  const ids = clientes.map(({ clienteId }) => clienteId);
  const states = await readCuentas(executor, ids, now);
  return clientes.map((cliente) => {
    const state = states.get(cliente.clienteId);
    return { ...cliente, ...(state === undefined ? NADA_ASIGNADO : comercialOf(state, now)) };
  });
}

export async function attachCuenta(
  executor: Executor,
  cliente: Cliente,
  now: Date,
): Promise<ClienteWithCuenta> {
  const [found] = await attachCuentas(executor, [cliente], now);
  return found ?? { ...cliente, ...NADA_ASIGNADO };
}

import type { Executor } from "../db/client";
import { readCuentas } from "../db/cuentas";
import { type Comercial, comercialOf, NADA_ASIGNADO } from "../domain/billing/comercial";
import type { Cliente } from "../domain/shared/cliente";

/** A client with what it has bought: the admin API's Cliente. */
export interface ClienteWithCuenta extends Cliente, Comercial {}

export async function withCuentas(
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

export async function withCuenta(
  executor: Executor,
  cliente: Cliente,
  now: Date,
): Promise<ClienteWithCuenta> {
  const [found] = await withCuentas(executor, [cliente], now);
  return found ?? { ...cliente, ...NADA_ASIGNADO };
}

import { pageOfClientes } from "../../db/clientes/clientes";
import { clientesThatMayBe } from "../../db/clientes/search-clientes";
import { readCuentas } from "../../db/facturacion/cuentas";
import type { Cliente } from "../../domain/clientes/cliente";
import { type Comercial, comercialOf } from "../../domain/facturacion/comercial";
import {
  type ClienteEstado,
  type EstadoCliente,
  estadoOfCliente,
  nearUntil,
} from "../../domain/facturacion/estado-cliente";
import { periodoOf } from "../../domain/facturacion/periodo";
import type { SoporteActor } from "../../domain/shared/actor";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

export interface ClienteListado extends Cliente, Comercial {
  readonly estado: EstadoCliente;
}

/** Clients per read. */
const AT_ONCE = 200;

/**
 * Returns clients of a state (null: of any), newest first, page by page. The state is no column: the gate of
 * `/validate` gives it at `now`. The database only excludes clients that cannot have it.
 */
export async function listClientesByEstado(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  asked: {
    readonly estado: ClienteEstado | null;
    readonly limite: number;
    readonly cursor: string | null;
    readonly now: Date;
  },
): Promise<Page<ClienteListado>> {
  const { estado, limite, cursor, now } = asked;
  if (estado === null) {
    const clientes = await pageOfClientes(db, { buscar: null, limite: limite + 1, after: cursor });
    return pageOf(await withEstado(db, clientes, now), limite, ({ clienteId }) => clienteId);
  }
  const found: ClienteListado[] = [];
  for await (const some of candidates(db, estado, cursor, now)) {
    found.push(...some);
    if (found.length > limite) break;
  }
  return pageOf(found, limite, ({ clienteId }) => clienteId);
}

/** Returns how many clients have a state, by the same gate. */
export async function countClientesOf(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { estado, now }: { readonly estado: ClienteEstado; readonly now: Date },
): Promise<number> {
  let count = 0;
  for await (const some of candidates(db, estado, null, now)) count += some.length;
  return count;
}

/** Yields candidates in batches. */
async function* candidates(
  db: Deps["db"],
  estado: ClienteEstado,
  cursor: string | null,
  now: Date,
): AsyncGenerator<ClienteListado[]> {
  const { mes } = periodoOf(now);
  const hasta = nearUntil(now);
  for (let after = cursor; ; ) {
    const clientes = await clientesThatMayBe(db, { estado, after, now, hasta, mes, limite: AT_ONCE });
    yield (await withEstado(db, clientes, now)).filter((one) => one.estado.estado === estado);
    after = clientes.at(-1)?.clienteId ?? null;
    if (clientes.length < AT_ONCE) return;
  }
}

async function withEstado(
  db: Deps["db"],
  clientes: readonly Cliente[],
  now: Date,
): Promise<ClienteListado[]> {
  if (clientes.length === 0) return [];
  const ids = clientes.map(({ clienteId }) => clienteId);
  const cuentas = await readCuentas(db, ids, now);
  return clientes.flatMap((cliente) => {
    const state = cuentas.get(cliente.clienteId);
    if (state === undefined) return [];
    return [{ ...cliente, ...comercialOf(state, now), estado: estadoOfCliente(cliente, state, now) }];
  });
}

import { findCliente } from "../../db/clientes/clientes";
import { readCuenta } from "../../db/facturacion/cuentas";
import type { Cliente } from "../../domain/clientes/cliente";
import { type Comercial, comercialOf } from "../../domain/facturacion/comercial";
import { type EstadoCliente, estadoOfCliente } from "../../domain/facturacion/estado-cliente";
import type { Plan } from "../../domain/facturacion/plans";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export interface ClienteView extends Cliente, Comercial {
  readonly estado: EstadoCliente;
  /** What the next period opens with; it says nothing while a bolsa is current. */
  readonly planSiguiente: Plan | null;
}

/** A client as support opens it: who it is and how it stands at `now`. @throws ServiceError `not_found` */
export async function viewCliente(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId, now }: { readonly clienteId: string; readonly now: Date },
): Promise<ClienteView> {
  const cliente = await findCliente(db, clienteId);
  if (cliente === null) throw new ServiceError("not_found");
  const state = await readCuenta(db, clienteId, now);
  return {
    ...cliente,
    ...comercialOf(state, now),
    estado: estadoOfCliente(cliente, state, now),
    planSiguiente: state.siguiente,
  };
}

import { findCliente } from "../../db/clientes/clientes";
import { lastSecuencia } from "../../db/facturacion/bolsas";
import { pageOfCobrosDeSoporte } from "../../db/facturacion/cobros-soporte";
import { readCuenta } from "../../db/facturacion/cuentas";
import type { Cliente } from "../../domain/clientes/cliente";
import { type CobroListado, viewCobroListado } from "../../domain/facturacion/cobro-lineas";
import { type Situacion, situacionOf } from "../../domain/facturacion/pago-efectos";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** What there is to pay. */
export interface Pagador {
  readonly cliente: Cliente;
  readonly situacion: Situacion;
  /** The number of the client's last bolsa; 0: the next is its first, which counts from the delivery of credentials. */
  readonly ultimaSecuencia: number;
  /** Accounts to be paid, the first to fall due first. */
  readonly cobros: readonly CobroListado[];
}

const SHOWN = 50;

/** A client with what it has and what it may pay for. @throws ServiceError `not_found` */
export async function getPagador(
  { db }: Pick<Deps, "db">,
  _: SoporteActor,
  { clienteId, now }: { readonly clienteId: string; readonly now: Date },
): Promise<Pagador> {
  const cliente = await findCliente(db, clienteId);
  if (cliente === null) throw new ServiceError("not_found");
  const { cuenta } = await readCuenta(db, clienteId, now);
  const filter = { clienteId, buscar: null, limite: SHOWN, after: null, now };
  const [vencidas, porPagar] = await Promise.all([
    pageOfCobrosDeSoporte(db, { ...filter, estado: "vencida" }),
    pageOfCobrosDeSoporte(db, { ...filter, estado: "por_pagar" }),
  ]);
  return {
    cliente,
    situacion: situacionOf(cuenta, now),
    ultimaSecuencia: await lastSecuencia(db, clienteId),
    cobros: [...vencidas, ...porPagar].map((cobro) => viewCobroListado(cobro, now)),
  };
}

import { type EntregaListada, pageOfEntregas } from "../../db/avisos/entregas";
import { failingReceptores } from "../../db/avisos/receptores";
import { findCliente } from "../../db/clientes/clientes";
import type { EntregaEstado } from "../../domain/avisos/entrega";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

export interface ListEntregasInput {
  readonly clienteId: string;
  readonly estado: EntregaEstado | null;
  readonly limite: number;
  readonly cursor: { readonly orden: number; readonly entregaId: string } | null;
}

export interface EntregasOfCliente extends Page<EntregaListada> {
  /** Since when its webhook gets nothing any more; null: it does. */
  readonly receptorFallaDesde: Date | null;
}

/** A client's deliveries with every attempt, the last event's first. @throws ServiceError `not_found`. */
export async function listEntregas(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId, estado, limite, cursor }: ListEntregasInput,
): Promise<EntregasOfCliente> {
  if ((await findCliente(db, clienteId)) === null) throw new ServiceError("not_found");
  const found = await pageOfEntregas(db, { clienteId, estado, limite: limite + 1, before: cursor });
  const [failing] = await failingReceptores(db, clienteId);
  const page = pageOf(found, limite, ({ orden, entregaId }) => `${orden}.${entregaId}`);
  return { ...page, receptorFallaDesde: failing?.fallaDesde ?? null };
}

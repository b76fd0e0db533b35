import { entregasOfEventos } from "../../db/avisos/entregas";
import { pageOfEventos } from "../../db/avisos/eventos";
import { findCliente } from "../../db/clientes/clientes";
import { type EntregaView, viewEntregas } from "../../domain/avisos/entrega-view";
import type { EventoListado } from "../../domain/avisos/evento-record";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

export interface ListEventosInput {
  readonly clienteId: string;
  readonly limite: number;
  /** `siguienteCursor` of the page before. */
  readonly cursor: number | null;
}

export interface EventoEntregado extends EventoListado {
  /** Null where there was no channel when it was recorded. */
  readonly entrega: EntregaView | null;
}

/** A client's events as recorded, the last one first. @throws ServiceError `not_found`. */
export async function listEventos(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId, limite, cursor }: ListEventosInput,
): Promise<Page<EventoEntregado>> {
  if ((await findCliente(deps.db, clienteId)) === null) throw new ServiceError("not_found");
  const found = await pageOfEventos(deps.db, { clienteId, limite: limite + 1, before: cursor });
  const page = pageOf(found, limite, ({ orden }) => String(orden));
  const ids = page.rows.map(({ eventoId }) => eventoId);
  const entregas = await entregasOfEventos(deps.db, ids);
  const rows = page.rows.map((row) => ({ ...row, entrega: viewEntregas(entregas.get(row.eventoId) ?? []) }));
  return { ...page, rows };
}

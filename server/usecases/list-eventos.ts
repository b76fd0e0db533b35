import { findCliente } from "../db/clientes";
import { type EventoListado, pageOfEventos } from "../db/eventos";
import type { SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import type { Deps } from "./deps";

export interface ListEventosInput {
  readonly clienteId: string;
  readonly limite: number;
  /** `siguienteCursor` of the page before. */
  readonly cursor: number | null;
}

export interface EventosPage {
  readonly eventos: readonly EventoListado[];
  /** Null on the last page. */
  readonly siguienteCursor: string | null;
}

/** A client's events as recorded, the last one first. @throws ServiceError `not_found`. */
export async function listEventos(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId, limite, cursor }: ListEventosInput,
): Promise<EventosPage> {
  if ((await findCliente(deps.db, clienteId)) === null) throw new ServiceError("not_found");
  const found = await pageOfEventos(deps.db, { clienteId, limite: limite + 1, before: cursor });
  const eventos = found.slice(0, limite);
  const last = eventos.at(-1);
  return { eventos, siguienteCursor: found.length > limite && last ? String(last.orden) : null };
}

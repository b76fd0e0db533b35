import { type ConsultasFilter, countConsultas, pageOfConsultas } from "../../db/consultas/consultas";
import type { ConsultaResumen } from "../../domain/consultas/consulta-resumen";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

export interface ListConsultasInput extends Omit<ConsultasFilter, "hasta"> {
  readonly limite: number;
  /** The last query of the page before. */
  readonly cursor: { readonly consultaId: string; readonly creadaEn: Date } | null;
}

/**
 * Returns a page of the client's queries, newest first. Queries made meanwhile do not shift pages. `total` counts all
 * queries that pass the filter.
 */
export async function listConsultas(
  deps: Pick<Deps, "db">,
  { clienteId }: ActorOfCliente,
  { limite, cursor, ...asked }: ListConsultasInput,
): Promise<Page<ConsultaResumen> & { readonly total: number }> {
  const filter = { ...asked, hasta: null };
  const [total, found] = await Promise.all([
    countConsultas(deps.db, clienteId, filter),
    pageOfConsultas(deps.db, clienteId, filter, { limite: limite + 1, after: cursor }),
  ]);
  return { total, ...pageOf(found, limite, ({ consultaId }) => consultaId) };
}

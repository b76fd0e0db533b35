import { type ConsultaResumen, type ConsultasFilter, countConsultas, pageOfConsultas } from "../db/consultas";
import type { ClienteActor } from "../domain/shared/actor";
import type { Deps } from "./deps";

export interface ListConsultasInput extends ConsultasFilter {
  readonly limite: number;
  /** The last query of the page before. */
  readonly cursor: { readonly consultaId: string; readonly creadaEn: Date } | null;
}

export interface ConsultasPage {
  /** Of the filter, whatever the page. */
  readonly total: number;
  readonly consultas: readonly ConsultaResumen[];
  /** Null on the last page. */
  readonly siguienteCursor: string | null;
}

/** The client's queries, most recent first, page by page; one made meanwhile moves no page. */
export async function listConsultas(
  deps: Pick<Deps, "db">,
  { clienteId }: ClienteActor,
  { limite, cursor, ...filter }: ListConsultasInput,
): Promise<ConsultasPage> {
  const [total, found] = await Promise.all([
    countConsultas(deps.db, clienteId, filter),
    pageOfConsultas(deps.db, clienteId, filter, { limite: limite + 1, after: cursor }),
  ]);
  const consultas = found.slice(0, limite);
  const last = consultas.at(-1);
  return { total, consultas, siguienteCursor: found.length > limite && last ? last.consultaId : null };
}

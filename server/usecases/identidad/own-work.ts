import { consultasAskedBy } from "../../db/consultas/consultas";
import { isLoteBy } from "../../db/lotes/lotes";
import { onlyOf, type PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import {
  type ConsultasFiltros,
  type FoundConsultas,
  listFiltros,
  type SearchConsultasInput,
  searchConsultas,
} from "../consultas/search-consultas";
import type { Deps } from "../deps";

type OwnDeps = Pick<Deps, "db">;

/**
 * Refuses a consulta or a file of a colleague, as if it did not exist, if the role sees only its own.
 * @throws ServiceError `not_found`
 */
export async function refuseOthers(
  { db }: OwnDeps,
  actor: PortalActor,
  { consultaId, loteId }: { readonly consultaId?: string; readonly loteId?: string },
): Promise<void> {
  const usuarioId = onlyOf(actor);
  if (usuarioId === null) return;
  const of = { clienteId: actor.clienteId, usuarioId };
  const isOwn =
    (consultaId === undefined || (await consultasAskedBy(db, of, [consultaId])).size > 0) &&
    (loteId === undefined || (await isLoteBy(db, of, loteId)));
  if (!isOwn) throw new ServiceError("not_found");
}

/** Searches the consultas that the actor may see. */
export async function searchVisible(
  deps: OwnDeps,
  actor: PortalActor,
  input: SearchConsultasInput,
): Promise<FoundConsultas> {
  const quien = onlyOf(actor);
  if (quien === null) return searchConsultas(deps, actor, input);
  const found = await searchConsultas(deps, actor, { ...input, quien });
  // A search by id disregards all other criteria.
  const own = await consultasAskedBy(
    deps.db,
    { clienteId: actor.clienteId, usuarioId: quien },
    found.rows.map(({ consultaId }) => consultaId),
  );
  const rows = found.rows.filter(({ consultaId }) => own.has(consultaId));
  return { ...found, rows, total: found.total - (found.rows.length - rows.length) };
}

/** The filters of the list of consultas. Names no colleague and no key to a role that sees only its own. */
export async function listVisibleFiltros(
  deps: OwnDeps,
  actor: PortalActor,
  input: { readonly now: Date },
): Promise<ConsultasFiltros> {
  const filtros = await listFiltros(deps, actor, input);
  const quien = onlyOf(actor);
  return quien === null ? filtros : { ...filtros, quienes: filtros.quienes.filter(({ id }) => id === quien) };
}

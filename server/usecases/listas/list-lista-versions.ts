import { listRetenidas } from "../../db/listas/lista-retenidas";
import { listVersions } from "../../db/listas/lista-versions";
import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaHistory } from "../../domain/listas/lista-version";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** Returns every version of a list, newest first, with its numbers of added, removed and changed entries. */
export async function listListaVersions(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  { slug }: { readonly slug: ListaSlug },
): Promise<ListaHistory> {
  const [versiones, retenidas] = await Promise.all([
    listVersions(deps.db, slug),
    listRetenidas(deps.db, slug),
  ]);
  return { versiones, retenidas };
}

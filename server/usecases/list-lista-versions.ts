import { type ListaVersionChange, listVersions } from "../db/lista-versions";
import type { SoporteActor } from "../domain/shared/actor";
import type { ListaSlug } from "../domain/shared/lista";
import type { Deps } from "./deps";

/** Every version of a list, newest first, with how many entries each added, retired and changed. */
export function listListaVersions(
  deps: Deps,
  _actor: SoporteActor,
  { slug }: { readonly slug: ListaSlug },
): Promise<readonly ListaVersionChange[]> {
  return listVersions(deps.db, slug);
}

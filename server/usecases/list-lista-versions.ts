import { type ListaRetenida, listRetenidas } from "../db/lista-retenidas";
import { type ListaVersionChange, listVersions } from "../db/lista-versions";
import type { SoporteActor } from "../domain/shared/actor";
import type { ListaSlug } from "../domain/shared/lista";
import type { Deps } from "./deps";

export interface ListaHistory {
  readonly versiones: readonly ListaVersionChange[];
  /** The files that a guard held, and what became of each. */
  readonly retenidas: readonly ListaRetenida[];
}

/** Every version of a list, newest first, with how many entries each added, retired and changed. */
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

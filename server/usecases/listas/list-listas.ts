import { lastAttempts, lastConfirmations } from "../../db/listas/lista-attempts";
import { listRetenidas, waitingRetenidas } from "../../db/listas/lista-retenidas";
import { currentVersions, listVersions } from "../../db/listas/lista-versions";
import { LISTAS, nombreOfVersion } from "../../domain/listas/catalog";
import { type ListaSlug, listaAge } from "../../domain/listas/lista";
import type { ListaStatus } from "../../domain/listas/lista-status";
import type { ListaHistory } from "../../domain/listas/lista-version";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** Returns every list by tier, with the version in force and the last attempt to renew it. */
export async function listListas(deps: Pick<Deps, "db" | "clock">): Promise<readonly ListaStatus[]> {
  const [versions, attempts, confirmations, waiting, now] = await Promise.all([
    currentVersions(deps.db),
    lastAttempts(deps.db),
    lastConfirmations(deps.db),
    waitingRetenidas(deps.db),
    deps.clock.now(),
  ]);
  return Object.values(LISTAS).map(({ slug, nombre, tier, modulo, hasSource }) => {
    const activa = versions.find((version) => version.slug === slug) ?? null;
    const confirmadaEn = confirmations.find((found) => found.slug === slug)?.confirmadaEn ?? null;
    return {
      slug,
      nombre: nombreOfVersion(nombre, activa?.isSample ?? false),
      tier,
      modulo,
      activa,
      age: listaAge(confirmadaEn, hasSource, now),
      ultimoIntento: attempts.find((attempt) => attempt.slug === slug) ?? null,
      retenidas: waiting.filter((retenida) => retenida.slug === slug),
    };
  });
}

/** Every version of a list, newest first, with how many entries each added, retired and changed. */
export async function listListaVersions(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  { slug }: { readonly slug: ListaSlug },
): Promise<ListaHistory> {
  const [versiones, retenidas] = await Promise.all([
    listVersions(deps.db, { slug }),
    listRetenidas(deps.db, slug),
  ]);
  return { versiones, retenidas };
}

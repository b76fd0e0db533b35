import { lastAttempts, lastConfirmations } from "../../db/listas/lista-attempts";
import { waitingRetenidas } from "../../db/listas/lista-retenidas";
import { currentVersions } from "../../db/listas/lista-versions";
import { LISTAS, nombreOfVersion } from "../../domain/listas/catalog";
import { listaAge } from "../../domain/listas/lista-age";
import type { ListaStatus } from "../../domain/listas/lista-status";
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

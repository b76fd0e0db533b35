import { lastAttempts, lastConfirmations } from "../db/lista-attempts";
import { type ListaRetenida, waitingRetenidas } from "../db/lista-retenidas";
import { currentVersions } from "../db/lista-versions";
import type { ListaSlug, ListaTier } from "../domain/shared/lista";
import { type ListaAge, listaAge } from "../domain/shared/lista-age";
import { LISTAS, nombreOfVersion } from "../lists/catalog";
import type { Deps } from "./deps";

export interface ListaStatus {
  readonly slug: ListaSlug;
  /** Ends in "(muestra)" while a sample is in force (contract-decisions 197). */
  readonly nombre: string;
  readonly tier: ListaTier;
  readonly modulo: "sarlaft" | "diligencia";
  readonly activa: {
    readonly versionId: string;
    readonly hashContenido: string;
    readonly fetchedEn: Date;
    readonly totalEntradas: number;
    readonly isSample: boolean;
  } | null;
  readonly age: ListaAge;
  readonly ultimoIntento: {
    readonly en: Date;
    readonly resultado: string;
    readonly detalle: string | null;
  } | null;
  /** The files a guard holds until support decides, newest first. */
  readonly retenidas: readonly ListaRetenida[];
}

/** Every list the service knows, by tier, with the version in force and what the last attempt to renew it did. */
export async function listListas(deps: Pick<Deps, "db" | "clock">): Promise<readonly ListaStatus[]> {
  const [versions, attempts, confirmations, held, now] = await Promise.all([
    currentVersions(deps.db),
    lastAttempts(deps.db),
    lastConfirmations(deps.db),
    waitingRetenidas(deps.db),
    deps.clock.now(),
  ]);
  return Object.values(LISTAS).map(({ slug, nombre, tier, modulo, downloads, derivation }) => {
    const activa = versions.find((version) => version.slug === slug) ?? null;
    const confirmadaEn = confirmations.find((found) => found.slug === slug)?.confirmadaEn ?? null;
    return {
      slug,
      nombre: nombreOfVersion(nombre, activa?.isSample ?? false),
      tier,
      modulo,
      activa,
      age: listaAge(confirmadaEn, downloads.length > 0 || derivation !== null, now),
      ultimoIntento: attempts.find((attempt) => attempt.slug === slug) ?? null,
      retenidas: held.filter((retenida) => retenida.slug === slug),
    };
  });
}

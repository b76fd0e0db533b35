import { lastAttempts } from "../db/lista-attempts";
import { currentVersions } from "../db/lista-versions";
import type { ListaSlug, ListaTier } from "../domain/shared/lista";
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
  readonly ultimoIntento: {
    readonly en: Date;
    readonly resultado: string;
    readonly detalle: string | null;
  } | null;
}

/** Every list the service knows, by tier, with the version in force and what the last attempt to renew it did. */
export async function listListas(deps: Pick<Deps, "db">): Promise<readonly ListaStatus[]> {
  const [versions, attempts] = await Promise.all([currentVersions(deps.db), lastAttempts(deps.db)]);
  return Object.values(LISTAS).map(({ slug, nombre, tier, modulo }) => {
    const activa = versions.find((version) => version.slug === slug) ?? null;
    return {
      slug,
      nombre: nombreOfVersion(nombre, activa?.isSample ?? false),
      tier,
      modulo,
      activa,
      ultimoIntento: attempts.find((attempt) => attempt.slug === slug) ?? null,
    };
  });
}

import { lastConfirmations } from "../../db/listas/lista-attempts";
import type { ListaSlug } from "../../domain/listas/lista";
import type { StaffActor } from "../../domain/shared/actor";
import type { DownloadPolicy } from "../../lists/download";
import { SOURCES } from "../../lists/sources";
import type { Deps } from "../deps";
import { type RefreshResultado, refreshLista } from "./refresh-lista";
import { standInSamples } from "./stand-in-samples";

const FRESH_MS = 24 * 3_600_000;

interface RefreshScope {
  /** Only lists whose source has confirmed no official version within a day. */
  readonly onlyStale: boolean;
  readonly policy: DownloadPolicy;
}

/**
 * Renews lists from their official sources. A failure affects no other list. Outside production a bundled
 * sample first replaces missing lists, and stays if the source fails.
 */
export async function refreshListas(
  deps: Deps,
  actor: StaffActor,
  { onlyStale, policy }: RefreshScope,
): Promise<readonly { readonly lista: ListaSlug; readonly resultado: RefreshResultado }[]> {
  const stoodIn = await standInSamples(deps, actor);
  const now = await deps.clock.now();
  const confirmations = await lastConfirmations(deps.db);
  const isFresh = (slug: ListaSlug) =>
    confirmations.some(
      (found) => found.slug === slug && now.getTime() - found.confirmadaEn.getTime() < FRESH_MS,
    );
  const due = Object.values(SOURCES).filter(
    ({ slug, downloads }) => stoodIn.has(slug) || (downloads.length > 0 && !(onlyStale && isFresh(slug))),
  );
  return Promise.all(
    due.map(async ({ slug, downloads }) => {
      const resultado = downloads.length > 0 ? await refreshLista(deps, actor, slug, policy) : "fallida";
      const isHad = resultado === "activada" || resultado === "sin_cambios";
      return { lista: slug, resultado: isHad || !stoodIn.has(slug) ? resultado : "muestra" };
    }),
  );
}

import type { ListaSource } from "./source";
import type { VersionContent } from "./version-content";

/** A version that loses more than this share of its entries is a broken download until support says otherwise. */
const MAX_DROP_PERCENT = 20;

/**
 * Why a version must be held, in Colombian Spanish for support, or null where nothing speaks against it.
 * Compares with the version in force unless that one is a sample. Contract-decisions 165; admin API, "Lists".
 */
export function guardVersion(
  source: Pick<ListaSource, "floor">,
  content: Pick<VersionContent, "totalEntradas">,
  inForce: { readonly totalEntradas: number; readonly isSample: boolean } | null,
): string | null {
  const { totalEntradas } = content;
  if (totalEntradas < source.floor) {
    return `El archivo tiene ${totalEntradas} entradas y esta lista nunca tiene menos de ${source.floor}.`;
  }
  if (inForce === null || inForce.isSample) return null;
  const smallest = Math.ceil((inForce.totalEntradas * (100 - MAX_DROP_PERCENT)) / 100);
  if (totalEntradas >= smallest) return null;
  return `El archivo tiene ${totalEntradas} entradas y la versión vigente ${inForce.totalEntradas}: pierde más del ${MAX_DROP_PERCENT} %.`;
}

import type { ScreenedSlug } from "../listas/lista";
import type { Match, Severidad } from "../screening/types";

/** A consulta's result on binding lists, without names. */
export interface Vinculante {
  readonly severidad: Severidad;
  readonly referenciaExterna: string | null;
  /** In the order of its matches. */
  readonly listas: readonly {
    readonly slug: ScreenedSlug;
    readonly nombre: string;
    readonly coincidencias: number;
  }[];
}

/** Content of the event about binding lists. Null without such a match. */
export function vinculanteOf(consulta: {
  readonly severidad: Severidad;
  readonly referenciaExterna: string | null;
  readonly matches: readonly Pick<Match, "lista" | "listaNombre" | "tier">[];
}): Vinculante | null {
  const counts = new Map<ScreenedSlug, { slug: ScreenedSlug; nombre: string; coincidencias: number }>();
  for (const { lista: slug, listaNombre: nombre, tier } of consulta.matches) {
    if (tier !== "1_vinculante") continue;
    counts.set(slug, { slug, nombre, coincidencias: (counts.get(slug)?.coincidencias ?? 0) + 1 });
  }
  const { severidad, referenciaExterna } = consulta;
  return counts.size === 0 ? null : { severidad, referenciaExterna, listas: [...counts.values()] };
}

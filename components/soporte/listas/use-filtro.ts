"use client";

import { useQueryStates } from "nuqs";
import { FILTRO, type Filtro } from "./filtro";

/** As far back as a page remembers; further on one begins anew. */
const MOST_BACK = 20;

/** The filter of differences in the address, and what changes it. */
export function useFiltro() {
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  return {
    filtro,
    change: (part: Partial<Filtro>) => void setFiltro({ ...part, cursores: null }, { history: "replace" }),
    clear: () => void setFiltro({ cambio: null, buscar: null, decision: null, cursores: null }),
    next: (cursor: string) =>
      void setFiltro({ cursores: [...filtro.cursores, cursor].slice(-MOST_BACK) }, { scroll: true }),
    previous:
      filtro.cursores.length === 0
        ? undefined
        : () => void setFiltro({ cursores: filtro.cursores.slice(0, -1) }, { scroll: true }),
  };
}

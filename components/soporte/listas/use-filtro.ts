"use client";

import { useQueryStates } from "nuqs";
import { nextCursores } from "../../rooms/cursor-pager";
import { FILTRO, type Filtro } from "./filtro";

/** The filter of differences in the address, and what changes it. */
export function useFiltro() {
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  return {
    filtro,
    change: (part: Partial<Filtro>) => void setFiltro({ ...part, cursores: null }, { history: "replace" }),
    clear: () => void setFiltro({ cambio: null, buscar: null, decision: null, cursores: null }),
    next: (cursor: string) =>
      void setFiltro({ cursores: nextCursores(filtro.cursores, cursor) }, { scroll: true }),
    previous:
      filtro.cursores.length === 0
        ? undefined
        : () => void setFiltro({ cursores: filtro.cursores.slice(0, -1) }, { scroll: true }),
  };
}

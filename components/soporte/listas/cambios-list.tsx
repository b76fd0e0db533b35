"use client";

import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { nextCursores } from "../../rooms/cursor-pager";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";
import { TableSkeleton } from "../../ui/skeleton";
import { FILTRO, type Filtro } from "./filtro";

interface CambiosListProps {
  readonly filter: ReturnType<typeof useFiltro>;
  readonly siguiente: string | null;
  readonly isStale: boolean;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A page of differences, or why there are none. */
export function CambiosList({ filter, siguiente, isStale, isEmpty, children }: CambiosListProps) {
  const { filtro, clear, next, previous } = filter;
  // An empty result of the previous filter says nothing about this one.
  if (isEmpty && isStale) return <TableSkeleton rows={6} />;
  if (isEmpty && previous === undefined) {
    const isFiltered = filtro.cambio !== null || filtro.buscar !== "" || filtro.decision !== null;
    return isFiltered ? (
      <EmptyState
        title="Ninguna diferencia pasa por estos filtros"
        action={<Button onClick={clear}>Quitar los filtros</Button>}
      >
        Pruebe con menos palabras o con otro tipo de cambio.
      </EmptyState>
    ) : (
      <EmptyState title="No hay diferencias">El contenido es el mismo, entrada por entrada.</EmptyState>
    );
  }
  return (
    <>
      <div aria-busy={isStale} className="space-y-3">
        {children}
      </div>
      <Pager
        busy={isStale}
        onPrevious={previous}
        onNext={siguiente === null ? undefined : () => next(siguiente)}
      />
    </>
  );
}

/** The filter in the address, and its setter. */
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

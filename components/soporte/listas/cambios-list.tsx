"use client";

import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";
import { TableSkeleton } from "../../ui/skeleton";
import type { useFiltro } from "./use-filtro";

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
  // That nothing differed by another filter says nothing of this one.
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

"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EVENTO_WORDS } from "@/server/domain/avisos/evento-key";
import { EmptyState } from "../../ui/empty-state";
import { Sheet } from "../../ui/sheet";
import { TableSkeleton } from "../../ui/skeleton";
import { QueryView } from "../query-view";
import type { Refusal } from "../refusal";
import { type Aviso, umbralInWords } from "./words";

const UNKNOWN: ReadonlySet<string> = new Set(["not_found", "validation_error"]);

interface LinkedAvisoProps {
  readonly query: UseQueryResult<Aviso, Refusal>;
  readonly onClose: () => void;
  readonly children: (aviso: Aviso) => ReactNode;
}

/** The event named in the address, whether or not the list shows it. */
export function LinkedAviso({ query, onClose, children }: LinkedAvisoProps) {
  const { data: aviso, error } = query;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={aviso ? `${EVENTO_WORDS[aviso.tipo]} ${umbralInWords(aviso)}` : "Aviso"}
    >
      {UNKNOWN.has(error?.data?.code ?? "") ? (
        <EmptyState title="No hay ningún aviso con ese número">
          Revise que el enlace esté completo y que sea de esta entidad.
        </EmptyState>
      ) : (
        <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
          {children}
        </QueryView>
      )}
    </Sheet>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { BolsasHistory } from "../../portal/facturacion/bolsas-history";
import { MonthsHistory } from "../../portal/facturacion/months-history";
import { QueryView } from "../../rooms/query-view";
import { EmptyState } from "../../ui/empty-state";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";

/** The months or the bolsas that a client had, as its own people read them. */
export function HistorialTab({ clienteId }: { readonly clienteId: string }) {
  const query = useQuery(useTRPC().clientes.historial.queryOptions({ clienteId }));
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={6} />}>
      {(historial) => {
        if (historial.total === 0) {
          return (
            <EmptyState title="Todavía no hay historial">
              Aquí queda cada mes, o cada bolsa, con lo incluido y lo consumido.
            </EmptyState>
          );
        }
        return historial.modalidad === "bolsa" ? (
          <BolsasHistory bolsas={historial.bolsas} now={historial.now} />
        ) : (
          <MonthsHistory periodos={historial.periodos} />
        );
      }}
    </QueryView>
  );
}

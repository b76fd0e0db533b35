"use client";

import { useQuery } from "@tanstack/react-query";
import { actorInWords } from "@/server/domain/bitacora/actos-words";
import { BolsasHistory } from "../../portal/facturacion/bolsas-history";
import { MonthsHistory } from "../../portal/facturacion/months-history";
import { Part } from "../../rooms/card";
import { MovimientosTable } from "../../rooms/facturacion/movimientos-table";
import { QueryView } from "../../rooms/query-view";
import { EmptyState } from "../../ui/empty-state";
import { TableSkeleton } from "../../ui/skeleton";
import { type SoporteOutputs, useTRPC } from "../trpc";

type Movimiento = SoporteOutputs["clientes"]["movimientos"][number];

/** Past months or bolsas as the client sees them, with all movimientos. */
export function HistorialTab({ clienteId }: { readonly clienteId: string }) {
  const { clientes } = useTRPC();
  const historial = useQuery(clientes.historial.queryOptions({ clienteId }));
  const movimientos = useQuery(clientes.movimientos.queryOptions({ clienteId }));
  return (
    <div className="space-y-8">
      <QueryView query={historial} skeleton={<TableSkeleton rows={6} />}>
        {(data) => {
          if (data.total === 0) {
            return (
              <EmptyState title="Todavía no hay historial">
                Aquí queda cada mes, o cada bolsa, con lo incluido y lo consumido.
              </EmptyState>
            );
          }
          return data.modalidad === "bolsa" ? (
            <BolsasHistory bolsas={data.bolsas} now={data.now} />
          ) : (
            <MonthsHistory periodos={data.periodos} />
          );
        }}
      </QueryView>
      <Part title="Pagos y reversiones">
        <QueryView query={movimientos} skeleton={<TableSkeleton rows={3} />}>
          {(rows) => (
            <MovimientosTable movimientos={rows} quien={(movimiento) => <Quien movimiento={movimiento} />} />
          )}
        </QueryView>
      </Part>
    </div>
  );
}

function Quien({ movimiento }: { readonly movimiento: Movimiento }) {
  const isPago = movimiento.movimiento === "pago";
  const actor = isPago ? movimiento.registradoPor : movimiento.revertidoPor;
  return (
    <div className="[overflow-wrap:anywhere] sm:min-w-36 xl:max-w-44">
      {actor === null ? <span className="text-ink-3">No quedó registro de quién</span> : actorInWords(actor)}
      {!isPago && movimiento.motivoReversion !== null && (
        <p className="text-ink-3 text-xs">{movimiento.motivoReversion}</p>
      )}
    </div>
  );
}

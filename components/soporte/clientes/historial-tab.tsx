"use client";

import { useQuery } from "@tanstack/react-query";
import { actorInWords } from "@/server/domain/bitacora/actos-words";
import { BolsasHistory } from "../../portal/facturacion/bolsas-history";
import { MonthsHistory } from "../../portal/facturacion/months-history";
import { AsientosTable } from "../../rooms/facturacion/asientos-table";
import { Part } from "../../rooms/part";
import { QueryView } from "../../rooms/query-view";
import { EmptyState } from "../../ui/empty-state";
import { TableSkeleton } from "../../ui/skeleton";
import { type SoporteOutputs, useTRPC } from "../trpc";

type Asiento = SoporteOutputs["clientes"]["asientos"][number];

/** The months or the bolsas that a client had, as its own people read them, and every entry of its money. */
export function HistorialTab({ clienteId }: { readonly clienteId: string }) {
  const { clientes } = useTRPC();
  const historial = useQuery(clientes.historial.queryOptions({ clienteId }));
  const asientos = useQuery(clientes.asientos.queryOptions({ clienteId }));
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
        <QueryView query={asientos} skeleton={<TableSkeleton rows={3} />}>
          {(rows) => <AsientosTable asientos={rows} quien={(asiento) => <Quien asiento={asiento} />} />}
        </QueryView>
      </Part>
    </div>
  );
}

function Quien({ asiento }: { readonly asiento: Asiento }) {
  const isPago = asiento.asiento === "pago";
  const actor = isPago ? asiento.registradoPor : asiento.revertidoPor;
  return (
    <div className="[overflow-wrap:anywhere] sm:min-w-36">
      {actor === null ? <span className="text-ink-3">No quedó registro de quién</span> : actorInWords(actor)}
      {!isPago && asiento.motivoReversion !== null && (
        <p className="text-ink-3 text-xs">{asiento.motivoReversion}</p>
      )}
    </div>
  );
}

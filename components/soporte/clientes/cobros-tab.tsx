"use client";

import { monthName } from "../../rooms/days";
import { CobroEstado } from "../../rooms/facturacion/cobro";
import { QueryView } from "../../rooms/query-view";
import { usePagedList, usePages } from "../../rooms/use-paged-list";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Day } from "../../ui/moment";
import { Money } from "../../ui/money";
import { TableSkeleton } from "../../ui/skeleton";
import { type SoporteOutputs, useTRPC } from "../trpc";

type Cobro = SoporteOutputs["clientes"]["cobros"]["rows"][number];

const CURSOR = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function CobrosTab({ clienteId }: { readonly clienteId: string }) {
  const pages = usePages(CURSOR);
  const asked = { clienteId, cursor: pages.cursores.at(-1) ?? null };
  const { query, isStale, pager } = usePagedList(useTRPC().clientes.cobros.queryOptions(asked), pages);
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
      {({ rows, siguienteCursor }) => (
        <>
          <DataTable
            caption="Cuentas de cobro del cliente"
            columns={COLUMNS}
            rows={rows}
            rowId={({ cobroId }) => cobroId}
            isStale={isStale}
            empty={
              <EmptyState title="No hay cuentas de cobro">
                La primera se emite sola al 80 % del paquete o el día 20.
              </EmptyState>
            }
          />
          {pager(siguienteCursor)}
        </>
      )}
    </QueryView>
  );
}

const COLUMNS: readonly ColumnDef<Cobro>[] = [
  {
    header: "Cuenta",
    isTitle: true,
    cell: ({ cuentaReferencia, periodo }) => (
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{cuentaReferencia}</p>
        <p className="text-ink-3 text-xs">Paga {monthName(periodo)}</p>
      </div>
    ),
  },
  { header: "Emitida", cell: ({ emitidoEn }) => <Day at={emitidoEn} /> },
  { header: "Vence", cell: ({ venceEn }) => <Day at={venceEn} /> },
  {
    header: "Estado",
    cell: ({ estado }) => <CobroEstado estado={estado} />,
  },
  {
    header: "Total",
    isNumeric: true,
    cell: ({ total }) => (total === null ? "No se guardó" : <Money cop={total} />),
  },
];

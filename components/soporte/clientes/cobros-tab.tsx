"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import { Check, Clock, OctagonAlert } from "lucide-react";
import { useState } from "react";
import { monthName } from "../../rooms/days";
import { QueryView } from "../../rooms/query-view";
import { Badge } from "../../ui/badge";
import { DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Day } from "../../ui/moment";
import { Money } from "../../ui/money";
import { Pager } from "../../ui/pager";
import { TableSkeleton } from "../../ui/skeleton";
import { type SoporteOutputs, useTRPC } from "../trpc";

type Cobro = SoporteOutputs["clientes"]["cobros"]["rows"][number];

/** A client's billing accounts, the last one first. */
export function CobrosTab({ clienteId }: { readonly clienteId: string }) {
  const [cursor, setCursor] = useState<string | null>(null);
  const query = useQuery(
    useTRPC().clientes.cobros.queryOptions(
      { cliente_id: clienteId, cursor },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
      {({ rows, siguienteCursor }) => (
        <>
          <DataTable
            caption="Cuentas de cobro del cliente"
            columns={COLUMNS}
            rows={rows}
            rowId={({ cobroId }) => cobroId}
            isStale={query.isPlaceholderData}
            empty={
              <EmptyState title="No hay cuentas de cobro">
                La primera se emite sola al 80 % del paquete o el día 20.
              </EmptyState>
            }
          />
          {(cursor !== null || siguienteCursor !== null) && (
            <Pager
              busy={query.isPlaceholderData}
              onPrevious={cursor === null ? undefined : () => setCursor(null)}
              onNext={siguienteCursor === null ? undefined : () => setCursor(siguienteCursor)}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

const ESTADOS = {
  pagada: { tone: "good", label: "Pagada", icon: <Check aria-hidden /> },
  por_pagar: { tone: "neutral", label: "Por pagar", icon: <Clock aria-hidden /> },
  vencida: { tone: "bad", label: "Vencida", icon: <OctagonAlert aria-hidden /> },
} as const;

const COLUMNS: readonly ColumnDef<Cobro>[] = [
  {
    id: "cuenta",
    header: "Cuenta",
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{original.cuentaReferencia}</p>
        <p className="text-ink-3 text-xs">Paga {monthName(original.periodo)}</p>
      </div>
    ),
  },
  { id: "emitida", header: "Emitida", cell: ({ row }) => <Day at={row.original.emitidoEn} /> },
  { id: "vence", header: "Vence", cell: ({ row }) => <Day at={row.original.venceEn} /> },
  {
    id: "estado",
    header: "Estado",
    cell: ({ row: { original } }) => {
      const { tone, label, icon } = ESTADOS[original.estado];
      return (
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      );
    },
  },
  {
    id: "total",
    header: "Total",
    meta: { isNumeric: true },
    cell: ({ row: { original } }) =>
      original.total === null ? "No se guardó" : <Money cop={original.total} />,
  },
];

"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import { useState } from "react";
import { accionInWords, detalleInWords } from "@/server/contract/actividad-words";
import { CursorPager } from "../../rooms/cursor-pager";
import { QueryView } from "../../rooms/query-view";
import { Badge } from "../../ui/badge";
import { CopyText } from "../../ui/copy-text";
import { DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { type SoporteOutputs, useTRPC } from "../trpc";

type Acto = SoporteOutputs["clientes"]["actos"]["rows"][number];
type Place = SoporteOutputs["clientes"]["actos"]["siguiente"];

/** What the client's people did and what support did to it, in one line of time. */
export function ActosTab({ clienteId }: { readonly clienteId: string }) {
  const [cursores, setCursores] = useState<readonly NonNullable<Place>[]>([]);
  const query = useQuery(
    useTRPC().clientes.actos.queryOptions(
      { cliente_id: clienteId, cursor: cursores.at(-1) ?? null },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
      {({ rows, siguiente }) => (
        <>
          <DataTable
            caption="Actos del cliente y de soporte"
            columns={COLUMNS}
            rows={rows}
            rowId={({ actoId }) => actoId}
            isStale={query.isPlaceholderData}
            empty={<EmptyState title="Todavía no hay actos" />}
          />
          <CursorPager
            cursores={cursores}
            siguiente={siguiente && { en: siguiente.en, actoId: siguiente.actoId }}
            busy={query.isPlaceholderData}
            onGo={setCursores}
          />
        </>
      )}
    </QueryView>
  );
}

const COLUMNS: readonly ColumnDef<Acto>[] = [
  {
    id: "que",
    header: "Qué",
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <div className="min-w-0">
        <p className="font-medium">{accionInWords(original.accion)}</p>
        {original.motivo !== null && (
          <p className="text-xs [overflow-wrap:anywhere]">Motivo: {original.motivo}</p>
        )}
        <p className="text-ink-2 text-xs [overflow-wrap:anywhere]">{detalleInWords(original.detalle)}</p>
      </div>
    ),
  },
  {
    id: "cuando",
    header: "Cuándo (Bogotá)",
    cell: ({ row }) => <Moment at={row.original.en} hasZone={false} />,
  },
  {
    id: "quien",
    header: "Quién",
    cell: ({ row: { original } }) => (
      <div className="min-w-0 space-y-0.5">
        <p className="[overflow-wrap:anywhere]">{original.actor}</p>
        <Badge tone={original.donde === "soporte" ? "accent" : "neutral"}>
          {original.donde === "soporte" ? "Soporte" : "Cliente"}
        </Badge>
      </div>
    ),
  },
  { id: "solicitud", header: "Solicitud", cell: ({ row }) => <CopyText text={row.original.requestId} /> },
];

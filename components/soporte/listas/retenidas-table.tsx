"use client";

import { Badge } from "../../ui/badge";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { CircleCheck, CircleSlash } from "../../ui/icons";
import { Moment } from "../../ui/moment";
import type { Retenida } from "./words";

const COLUMNS: readonly ColumnDef<Retenida>[] = [
  {
    header: "Decisión",
    meta: { isTitle: true },
    cell: ({ row: { original } }) =>
      original.resolucion === "aceptada" ? (
        <Badge tone="good" icon={<CircleCheck aria-hidden />}>
          Aceptado
        </Badge>
      ) : (
        <Badge icon={<CircleSlash aria-hidden />}>Descartado</Badge>
      ),
  },
  {
    header: "Cuándo (Bogotá)",
    cell: ({ row: { original } }) =>
      original.resueltaEn && <Moment at={original.resueltaEn} hasZone={false} />,
  },
  { header: "Quién", cell: ({ row }) => row.original.resueltaPor },
  {
    header: "Motivo",
    cell: ({ row: { original } }) =>
      original.resueltaPorque ?? <span className="text-ink-3">sin motivo</span>,
  },
  { header: "Qué se objetaba", cell: ({ row }) => row.original.motivo },
];

export function RetenidasTable({ retenidas }: { readonly retenidas: readonly Retenida[] }) {
  return (
    <DataTable
      caption="Archivos retenidos ya decididos"
      columns={COLUMNS}
      rows={retenidas}
      rowId={({ retenidaId }) => retenidaId}
      empty={null}
    />
  );
}

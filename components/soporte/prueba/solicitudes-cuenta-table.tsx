"use client";

import type { ReactNode } from "react";
import { formatCount } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Moment } from "../../ui/moment";
import type { SoporteOutputs } from "../trpc";

export type SolicitudCuenta = SoporteOutputs["pruebas"]["solicitudes"][number];

export function SolicitudesCuentaTable(props: {
  readonly rows: readonly SolicitudCuenta[];
  readonly onOpen: (solicitudId: string) => void;
  readonly empty: ReactNode;
}) {
  const { rows, onOpen, empty } = props;
  const columns: readonly ColumnDef<SolicitudCuenta>[] = [
    {
      id: "entidad",
      header: "Entidad",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <div className="min-w-0">
          <span className="font-medium [overflow-wrap:anywhere]">{original.razonSocial}</span>
          <p className="text-ink-3 text-xs tabular-nums">NIT {original.nit}</p>
        </div>
      ),
    },
    {
      id: "pidio",
      header: "La pidió",
      cell: ({ row: { original } }) => (
        <span className="[overflow-wrap:anywhere]">
          {original.nombre}
          <span className="block text-ink-3 text-xs">{original.email}</span>
        </span>
      ),
    },
    {
      id: "consultas",
      header: "Consultas al mes",
      meta: { isNumeric: true },
      cell: ({ row }) => formatCount(row.original.consultasMes),
    },
    { id: "desde", header: "Desde", cell: ({ row }) => <Moment at={row.original.creadaEn} /> },
    {
      id: "acciones",
      header: () => <span className="sr-only">Acciones</span>,
      cell: ({ row: { original } }) => (
        <Button
          size="sm"
          aria-label={`Revisar solicitud de ${original.razonSocial}`}
          onClick={() => onOpen(original.solicitudId)}
        >
          Revisar solicitud
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption="Piden su cuenta real"
      columns={columns}
      rows={rows}
      rowId={({ solicitudId }) => solicitudId}
      empty={empty}
    />
  );
}

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
      header: "Entidad",
      isTitle: true,
      cell: ({ razonSocial, nit }) => (
        <div className="min-w-0">
          <span className="font-medium [overflow-wrap:anywhere]">{razonSocial}</span>
          <p className="text-ink-3 text-xs tabular-nums">NIT {nit}</p>
        </div>
      ),
    },
    {
      header: "La pidió",
      cell: ({ nombre, email }) => (
        <span className="[overflow-wrap:anywhere]">
          {nombre}
          <span className="block text-ink-3 text-xs">{email}</span>
        </span>
      ),
    },
    {
      header: "Consultas al mes",
      isNumeric: true,
      cell: ({ consultasMes }) => formatCount(consultasMes),
    },
    { header: "Desde", cell: ({ creadaEn }) => <Moment at={creadaEn} /> },
    {
      header: <span className="sr-only">Acciones</span>,
      cell: ({ razonSocial, solicitudId }) => (
        <Button
          size="sm"
          aria-label={`Revisar solicitud de ${razonSocial}`}
          onClick={() => onOpen(solicitudId)}
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

"use client";

import { formatCount } from "@/server/domain/shared/formato";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { Ago } from "../../ui/moment";
import type { SoporteOutputs } from "../trpc";

export type CuentaPrueba = SoporteOutputs["pruebas"]["list"]["rows"][number];

export function CuentasTable(props: {
  readonly rows: readonly CuentaPrueba[];
  readonly now: Date;
  readonly isStale: boolean;
  readonly onClose: (clienteId: string) => void;
}) {
  const { rows, now, isStale, onClose } = props;
  const columns: readonly ColumnDef<CuentaPrueba>[] = [
    {
      id: "entidad",
      header: "Entidad",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <div className="min-w-0">
          <span className="font-medium [overflow-wrap:anywhere]">{original.razonSocial}</span>
          <p className="text-ink-3 text-xs tabular-nums">NIT {original.nit}</p>
          {original.email !== null && (
            <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">{original.email}</p>
          )}
        </div>
      ),
    },
    { id: "edad", header: "Abierta", cell: ({ row }) => <Ago at={row.original.creadoEn} now={now} /> },
    {
      id: "uso",
      header: "Consultas en 90 días",
      meta: { isNumeric: true },
      cell: ({ row }) => formatCount(row.original.consultas),
    },
    {
      id: "ultimo",
      header: "Último uso de una llave",
      cell: ({ row: { original } }) =>
        original.ultimoUsoEn === null ? (
          <span className="text-ink-3">Nunca</span>
        ) : (
          <Ago at={original.ultimoUsoEn} now={now} />
        ),
    },
    {
      id: "estado",
      header: "Cuenta real",
      cell: ({ row: { original } }) =>
        original.cuentaRealId === null ? (
          <span className="text-ink-3">No tiene</span>
        ) : (
          <span className="whitespace-nowrap">
            <Link href={`/soporte/clientes/${original.cuentaRealId}`}>Ver el cliente</Link>
          </span>
        ),
    },
    {
      id: "acciones",
      header: () => <span className="sr-only">Acciones</span>,
      cell: ({ row: { original } }) =>
        original.activo ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Cerrar cuenta de prueba de ${original.razonSocial}`}
            onClick={() => onClose(original.clienteId)}
          >
            Cerrar cuenta
          </Button>
        ) : (
          <Badge tone="neutral">Cerrada</Badge>
        ),
    },
  ];
  return (
    <DataTable
      caption="Cuentas de prueba"
      columns={columns}
      rows={rows}
      rowId={({ clienteId }) => clienteId}
      isStale={isStale}
      empty={
        <EmptyState title="Todavía no hay cuentas de prueba">
          Aparecen aquí cuando alguien confirma su registro.
        </EmptyState>
      }
    />
  );
}

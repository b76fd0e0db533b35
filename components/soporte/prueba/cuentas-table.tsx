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
      header: "Entidad",
      isTitle: true,
      cell: ({ razonSocial, nit, email }) => (
        <div className="min-w-0">
          <span className="font-medium [overflow-wrap:anywhere]">{razonSocial}</span>
          <p className="text-ink-3 text-xs tabular-nums">NIT {nit}</p>
          {email !== null && <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">{email}</p>}
        </div>
      ),
    },
    { header: "Abierta", cell: ({ creadoEn }) => <Ago at={creadoEn} now={now} /> },
    {
      header: "Consultas en 90 días",
      isNumeric: true,
      cell: ({ consultas }) => formatCount(consultas),
    },
    {
      header: "Último uso de una llave",
      cell: ({ ultimoUsoEn }) =>
        ultimoUsoEn === null ? <span className="text-ink-3">Nunca</span> : <Ago at={ultimoUsoEn} now={now} />,
    },
    {
      header: "Cuenta real",
      cell: ({ cuentaRealId }) =>
        cuentaRealId === null ? (
          <span className="text-ink-3">No tiene</span>
        ) : (
          <span className="whitespace-nowrap">
            <Link href={`/soporte/clientes/${cuentaRealId}`}>Ver el cliente</Link>
          </span>
        ),
    },
    {
      header: <span className="sr-only">Acciones</span>,
      cell: ({ activo, razonSocial, clienteId }) =>
        activo ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Cerrar cuenta de prueba de ${razonSocial}`}
            onClick={() => onClose(clienteId)}
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

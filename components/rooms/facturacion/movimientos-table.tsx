import type { ReactNode } from "react";
import type { Movimiento } from "@/server/domain/facturacion/movimiento";
import { plural } from "@/server/domain/shared/formato";
import { Badge } from "../../ui/badge";
import { CopyText } from "../../ui/copy-text";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Day } from "../../ui/moment";
import { Money } from "../../ui/money";
import { monthName } from "../days";

interface MovimientosTableProps<Row extends Movimiento> {
  readonly movimientos: readonly Row[];
  /** Renders who did it and why. Absent in the portal. */
  readonly quien?: (movimiento: Row) => ReactNode;
}

/** Pagos and reversiones. A reverted pago stays, marked. */
export function MovimientosTable<Row extends Movimiento>({ movimientos, quien }: MovimientosTableProps<Row>) {
  const columns: readonly ColumnDef<Row>[] = [
    {
      header: "Movimiento",
      isTitle: true,
      cell: (row) => <Que movimiento={row} />,
    },
    { header: "Fecha", cell: ({ en }) => <Day at={en} /> },
    {
      header: "Referencia",
      cell: ({ pagoReferencia }) => (
        <span className="inline-block sm:min-w-40">
          <CopyText text={pagoReferencia} />
        </span>
      ),
    },
    {
      header: "Valor, sin IVA",
      isNumeric: true,
      cell: ({ valor }) => (valor === null ? "No se guardó" : <Money cop={valor} />),
    },
    ...(quien === undefined
      ? []
      : [
          {
            header: "Quién y por qué",
            cell: (row: Row) => quien(row),
          },
        ]),
  ];
  return (
    <DataTable
      caption="Pagos y reversiones"
      columns={columns}
      rows={movimientos}
      rowId={({ movimiento, movimientoId }) => `${movimiento} ${movimientoId}`}
      empty={
        <EmptyState title="Todavía no hay pagos">
          Aquí queda cada pago con su referencia y su valor, y lo que lo revierta.
        </EmptyState>
      }
    />
  );
}

function Que({ movimiento }: { readonly movimiento: Movimiento }) {
  const { movimiento: entry, pagoRegistradoEn, revertidoEn, saldoPerdido } = movimiento;
  return (
    <div className="min-w-0 sm:min-w-44">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {entry === "pago" ? "Pago" : "Reversión del pago"}
        {revertidoEn !== null && (
          <Badge tone="warn">
            <span>
              Revertido el <Day at={revertidoEn} />
            </span>
          </Badge>
        )}
      </p>
      <p className="font-normal text-ink-2 text-xs [overflow-wrap:anywhere]">
        {objetoInWords(movimiento)}; se pagó el <Day at={pagoRegistradoEn} />
        {saldoPerdido !== null && saldoPerdido > 0 && (
          <>. Se perdieron {plural(saldoPerdido, "consulta", "consultas")}</>
        )}
      </p>
    </div>
  );
}

function objetoInWords({ secuencia, consultasCompradas, cuentaReferencia, periodo }: Movimiento): string {
  if (secuencia !== null)
    return `Bolsa ${secuencia}, ${plural(consultasCompradas ?? 0, "consulta", "consultas")}`;
  return `Cuenta ${cuentaReferencia}, de ${monthName(periodo ?? "")}`;
}

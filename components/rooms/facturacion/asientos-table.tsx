import type { ColumnDef } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { Asiento } from "@/server/domain/facturacion/asiento";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Badge } from "../../ui/badge";
import { CopyText } from "../../ui/copy-text";
import { DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Day } from "../../ui/moment";
import { Money } from "../../ui/money";
import { monthName } from "../days";

interface AsientosTableProps<Row extends Asiento> {
  readonly asientos: readonly Row[];
  /** Who did it and why, where that is told. */
  readonly quien?: (asiento: Row) => ReactNode;
}

/** Every payment and what undid one, an entry each: what was undone stays where it was, and says so. */
export function AsientosTable<Row extends Asiento>({ asientos, quien }: AsientosTableProps<Row>) {
  const columns: readonly ColumnDef<Row>[] = [
    {
      id: "asiento",
      header: "Asiento",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => <Que asiento={original} />,
    },
    { id: "fecha", header: "Fecha", cell: ({ row: { original } }) => <Day at={original.en} /> },
    {
      id: "referencia",
      header: "Referencia del pago",
      cell: ({ row: { original } }) => <CopyText text={original.pagoReferencia} />,
    },
    {
      id: "valor",
      header: "Valor, sin IVA",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) =>
        original.valor === null ? "No se guardó" : <Money cop={original.valor} />,
    },
    ...(quien === undefined
      ? []
      : [
          {
            id: "quien",
            header: "Quién y por qué",
            cell: ({ row: { original } }: { readonly row: { readonly original: Row } }) => quien(original),
          },
        ]),
  ];
  return (
    <DataTable
      caption="Pagos y reversiones"
      columns={columns}
      rows={asientos}
      rowId={({ asiento, movimientoId }) => `${asiento} ${movimientoId}`}
      empty={
        <EmptyState title="Todavía no hay pagos">
          Aquí queda cada pago con su referencia y su valor, y lo que lo revierta.
        </EmptyState>
      }
    />
  );
}

function Que({ asiento }: { readonly asiento: Asiento }) {
  const { asiento: entry, pagoRegistradoEn, revertidoEn, saldoPerdido } = asiento;
  return (
    <div className="min-w-0 sm:min-w-44">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {entry === "pago" ? "Pago" : "Reversión del pago"}
        {revertidoEn !== null && (
          <Badge tone="warn">
            Revertido el <Day at={revertidoEn} />
          </Badge>
        )}
      </p>
      <p className="font-normal text-ink-2 text-xs [overflow-wrap:anywhere]">
        {objetoInWords(asiento)}; se pagó el <Day at={pagoRegistradoEn} />
        {saldoPerdido !== null && saldoPerdido > 0 && (
          <>. Se perdieron {plural(saldoPerdido, "consulta", "consultas")}</>
        )}
      </p>
    </div>
  );
}

function objetoInWords({ secuencia, consultasCompradas, cuentaReferencia, periodo }: Asiento): string {
  if (secuencia !== null) return `Bolsa ${secuencia}, ${formatCount(consultasCompradas ?? 0)} consultas`;
  return `Cuenta ${cuentaReferencia}, de ${monthName(periodo ?? "")}`;
}

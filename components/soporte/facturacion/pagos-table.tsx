"use client";

import type { ReactNode } from "react";
import { actorInWords } from "@/server/domain/bitacora/actos-words";
import { plural } from "@/server/domain/shared/formato";
import { monthName } from "../../rooms/days";
import { Badge } from "../../ui/badge";
import { CopyText } from "../../ui/copy-text";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Link } from "../../ui/link";
import { Day, Moment } from "../../ui/moment";
import { Money } from "../../ui/money";
import { useSession } from "../session";
import type { PagoRegistrado } from "./pago-words";
import { RevertPago } from "./revert-pago";

interface PagosTableProps {
  readonly rows: readonly PagoRegistrado[];
  readonly isStale: boolean;
  /** Filters by one client. Null if the list has one client only. */
  readonly onCliente: ((clienteId: string) => void) | null;
  readonly empty: ReactNode;
}

/** Pagos with what each opened or settled. A reverted one stays, with both entries. */
export function PagosTable({ rows, isStale, onCliente, empty }: PagosTableProps) {
  const { may } = useSession();
  const columns: ColumnDef<PagoRegistrado>[] = [
    {
      id: "cliente",
      header: "Cliente",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <div className="min-w-0 sm:min-w-40">
          <Link
            className="line-clamp-3 font-medium text-accent underline-offset-2 [overflow-wrap:anywhere] hover:underline"
            href={`/soporte/clientes/${original.clienteId}`}
          >
            {original.razonSocial}
          </Link>
          {onCliente !== null && (
            <button
              type="button"
              className="block text-ink-3 text-xs underline underline-offset-2 hover:text-ink"
              onClick={() => onCliente(original.clienteId)}
            >
              Ver solo sus pagos
            </button>
          )}
        </div>
      ),
    },
    {
      id: "que",
      header: "Qué pagó",
      cell: ({ row: { original } }) =>
        original.tipo === "bolsa" ? (
          <>
            Bolsa {original.secuencia}, {plural(original.consultasCompradas ?? 0, "consulta", "consultas")}
          </>
        ) : (
          <span className="[overflow-wrap:anywhere]">
            Cuenta {original.cuentaReferencia}
            <span className="block text-ink-3 text-xs">{monthName(original.periodo ?? "")}</span>
          </span>
        ),
    },
    {
      id: "valor",
      header: "Valor, sin IVA",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => {
        if (original.valor === null) return "–";
        return (
          <>
            <Money cop={original.valor} />
            {original.revertidoEn !== null && (
              <span className="block text-ink-3">
                <Money cop={-original.valor} />
              </span>
            )}
          </>
        );
      },
    },
    {
      id: "referencia",
      header: "Referencia",
      cell: ({ row }) => (
        <span className="inline-block sm:min-w-32">
          <CopyText text={row.original.pagoReferencia} />
          <span className="block text-ink-3 text-xs">
            pagado el <Day at={row.original.pagoRegistradoEn} />
          </span>
        </span>
      ),
    },
    {
      id: "quien",
      header: "Registrado",
      cell: ({ row: { original } }) =>
        original.registradoEn === null ? (
          <span className="text-ink-3">No quedó registro de quién</span>
        ) : (
          <span className="inline-block [overflow-wrap:anywhere] sm:min-w-44">
            {original.solicitadoPor && (
              <span className="block">Lo pidió {actorInWords(original.solicitadoPor)}</span>
            )}
            {original.registradoPor &&
              `${original.solicitadoPor ? "Lo aprobó " : ""}${actorInWords(original.registradoPor)}`}
            <span className="block text-ink-3 text-xs">
              <Moment at={original.registradoEn} />
            </span>
            {original.revertidoEn !== null && <Revertido pago={original} at={original.revertidoEn} />}
          </span>
        ),
    },
  ];
  if (may("reversiones.reverse")) {
    columns.push({
      id: "acciones",
      header: () => <span className="sr-only">Acciones</span>,
      cell: ({ row: { original } }) =>
        original.revertidoEn === null && (
          <RevertPago tipo={original.tipo} id={original.objetoId} referencia={original.pagoReferencia} />
        ),
    });
  }
  return (
    <DataTable
      caption="Pagos registrados"
      columns={columns}
      rows={rows}
      rowId={({ movimientoId }) => movimientoId}
      isStale={isStale}
      empty={empty}
    />
  );
}

function Revertido({ pago, at }: { readonly pago: PagoRegistrado; readonly at: Date | string }) {
  return (
    <span className="mt-1.5 block">
      <Badge tone="warn">Revertido</Badge>
      <span className="block">{pago.revertidoPor && actorInWords(pago.revertidoPor)}</span>
      <span className="block text-ink-3 text-xs">
        <Moment at={at} />. {pago.motivoReversion}
      </span>
    </span>
  );
}

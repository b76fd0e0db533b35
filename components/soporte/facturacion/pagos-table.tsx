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
      header: "Cliente",
      isTitle: true,
      cell: ({ clienteId, razonSocial }) => (
        <div className="min-w-0 sm:min-w-40">
          <Link
            className="line-clamp-3 font-medium text-accent underline-offset-2 [overflow-wrap:anywhere] hover:underline"
            href={`/soporte/clientes/${clienteId}`}
          >
            {razonSocial}
          </Link>
          {onCliente !== null && (
            <button
              type="button"
              className="block text-ink-3 text-xs underline underline-offset-2 hover:text-ink"
              onClick={() => onCliente(clienteId)}
            >
              Ver solo sus pagos
            </button>
          )}
        </div>
      ),
    },
    {
      header: "Qué pagó",
      cell: (pago) =>
        pago.tipo === "bolsa" ? (
          <>
            Bolsa {pago.secuencia}, {plural(pago.consultasCompradas ?? 0, "consulta", "consultas")}
          </>
        ) : (
          <span className="[overflow-wrap:anywhere]">
            Cuenta {pago.cuentaReferencia}
            <span className="block text-ink-3 text-xs">{monthName(pago.periodo ?? "")}</span>
          </span>
        ),
    },
    {
      header: "Valor, sin IVA",
      isNumeric: true,
      cell: ({ valor, revertidoEn }) => {
        if (valor === null) return "–";
        return (
          <>
            <Money cop={valor} />
            {revertidoEn !== null && (
              <span className="block text-ink-3">
                <Money cop={-valor} />
              </span>
            )}
          </>
        );
      },
    },
    {
      header: "Referencia",
      cell: ({ pagoReferencia, pagoRegistradoEn }) => (
        <span className="inline-block sm:min-w-32">
          <CopyText text={pagoReferencia} />
          <span className="block text-ink-3 text-xs">
            pagado el <Day at={pagoRegistradoEn} />
          </span>
        </span>
      ),
    },
    {
      header: "Registrado",
      cell: (pago) =>
        pago.registradoEn === null ? (
          <span className="text-ink-3">No quedó registro de quién</span>
        ) : (
          <span className="inline-block [overflow-wrap:anywhere] sm:min-w-44">
            {pago.solicitadoPor && <span className="block">Lo pidió {actorInWords(pago.solicitadoPor)}</span>}
            {pago.registradoPor &&
              `${pago.solicitadoPor ? "Lo aprobó " : ""}${actorInWords(pago.registradoPor)}`}
            <span className="block text-ink-3 text-xs">
              <Moment at={pago.registradoEn} />
            </span>
            {pago.revertidoEn !== null && <Revertido pago={pago} at={pago.revertidoEn} />}
          </span>
        ),
    },
  ];
  if (may("reversiones.reverse")) {
    columns.push({
      header: <span className="sr-only">Acciones</span>,
      cell: (pago) =>
        pago.revertidoEn === null && (
          <RevertPago tipo={pago.tipo} id={pago.objetoId} referencia={pago.pagoReferencia} />
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

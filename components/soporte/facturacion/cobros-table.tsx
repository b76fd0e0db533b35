"use client";

import type { ReactNode } from "react";
import { spanInWords } from "@/server/domain/shared/bogota";
import { monthName } from "../../rooms/days";
import { Lineas } from "../../rooms/facturacion/cobro";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Ban, Check, Clock, OctagonExclamationPoint } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Day } from "../../ui/moment";
import { Money } from "../../ui/money";
import { useSession } from "../session";
import type { SoporteOutputs } from "../trpc";
import { RevertPago } from "./revert-pago";

export type Cobro = SoporteOutputs["cobros"]["list"]["rows"][number];

interface CobrosTableProps {
  readonly rows: readonly Cobro[];
  readonly now: Date;
  readonly isStale: boolean;
  /** Filters by one client. Null if the list has one client only. */
  readonly onCliente: ((clienteId: string) => void) | null;
  /** Null if the user may not. */
  readonly onMove: ((cobro: Cobro) => void) | null;
  readonly empty: ReactNode;
}

const LINK = "text-accent underline-offset-2 hover:underline";

export function CobrosTable({ rows, now, isStale, onCliente, onMove, empty }: CobrosTableProps) {
  const { may } = useSession();
  const columns: readonly ColumnDef<Cobro>[] = [
    {
      header: "Cuenta",
      isTitle: true,
      cell: (cobro) => <Cuenta cobro={cobro} onCliente={onCliente} />,
    },
    { header: "Qué cobra", cell: (cobro) => <Charged cobro={cobro} /> },
    {
      header: "Total, sin IVA",
      isNumeric: true,
      cell: ({ total }) => (total === null ? "–" : <Money cop={total} />),
    },
    { header: "Último día de pago", cell: (cobro) => <Vence cobro={cobro} /> },
    { header: "Estado", cell: (cobro) => <Estado cobro={cobro} now={now} /> },
    {
      header: <span className="sr-only">Acciones</span>,
      cell: (cobro) => (
        <span className="flex flex-wrap justify-end gap-1 max-sm:justify-start">
          {cobro.pagoReferencia !== null && may("reversiones.reverse") && (
            <RevertPago tipo="cobro" id={cobro.cobroId} referencia={cobro.pagoReferencia} />
          )}
          {cobro.estado !== "pagada" && (
            <>
              <Button asChild size="sm">
                <Link
                  aria-label={`Registrar pago de ${cobro.cuentaReferencia}`}
                  href={`/soporte/clientes/${cobro.clienteId}/pago?que=${cobro.cobroId}&paso=datos`}
                >
                  Registrar pago
                </Link>
              </Button>
              {onMove !== null && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Cambiar vencimiento de ${cobro.cuentaReferencia}`}
                  onClick={() => onMove(cobro)}
                >
                  Cambiar vencimiento
                </Button>
              )}
            </>
          )}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Cuentas de cobro"
      columns={columns}
      rows={rows}
      rowId={({ cobroId }) => cobroId}
      isStale={isStale}
      empty={empty}
    />
  );
}

function Cuenta(props: { readonly cobro: Cobro; readonly onCliente: CobrosTableProps["onCliente"] }) {
  const { cobro, onCliente } = props;
  const { documento, clienteId } = cobro;
  return (
    <div className="min-w-0 max-w-72 space-y-0.5 [overflow-wrap:anywhere] sm:min-w-56">
      {onCliente === null ? (
        <p className="font-medium">{cobro.razonSocial}</p>
      ) : (
        <button
          type="button"
          className={`${LINK} text-left font-medium`}
          onClick={() => onCliente(clienteId)}
        >
          {cobro.razonSocial}
        </button>
      )}
      <p className="text-ink-2 text-xs">
        {cobro.cuentaReferencia}, emitida el <Day at={cobro.emitidoEn} />
      </p>
      {documento !== null && (
        <a
          className={`${LINK} text-xs`}
          href={`/soporte/cobros/${cobro.cobroId}/documento`}
          title={`Descargar la cuenta de cobro ${cobro.cuentaReferencia}`}
          download
        >
          N.º {documento.anio}-{String(documento.numero).padStart(5, "0")} (PDF)
        </a>
      )}
    </div>
  );
}

function Charged({ cobro: { lineas, periodo } }: { readonly cobro: Cobro }) {
  if (lineas === null)
    return <span className="text-ink-3">No quedó guardado; periodo {monthName(periodo)}</span>;
  if (lineas.length === 0) return <span className="text-ink-3">Nada; periodo {monthName(periodo)}</span>;
  return <Lineas lineas={lineas} />;
}

function Vence({ cobro: { venceEn, vencimientos } }: { readonly cobro: Cobro }) {
  const [last] = vencimientos;
  return (
    <div className="max-w-56">
      <Day at={venceEn} />
      {last !== undefined && (
        <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">
          Antes, el <Day at={last.antes} />. Lo cambió {last.actor} el <Day at={last.en} />: {last.motivo}
        </p>
      )}
    </div>
  );
}

function Estado({ cobro, now }: { readonly cobro: Cobro; readonly now: Date }) {
  const { estado, bloquea, venceEn, pagoRegistradoEn, pagoReferencia } = cobro;
  if (estado === "pagada") {
    return (
      <div className="space-y-1">
        <Badge tone="good" icon={<Check aria-hidden />}>
          Pagada
        </Badge>
        {pagoRegistradoEn !== null && (
          <p className="max-w-48 text-ink-3 text-xs [overflow-wrap:anywhere]">
            <Day at={pagoRegistradoEn} />, {pagoReferencia}
          </p>
        )}
      </div>
    );
  }
  if (estado === "por_pagar") return <Badge icon={<Clock aria-hidden />}>Por pagar</Badge>;
  return (
    <div className="space-y-1">
      <Badge tone="bad" icon={<OctagonExclamationPoint aria-hidden />}>
        Vencida hace {spanInWords(now.getTime() - new Date(venceEn).getTime())}
      </Badge>
      {bloquea ? (
        <p className="flex items-center gap-1 font-medium text-bad text-xs">
          <Ban aria-hidden className="size-3.5" />
          Bloquea al cliente (402)
        </p>
      ) : (
        <p className="text-ink-3 text-xs">No bloquea: el consumo no pasa del paquete</p>
      )}
    </div>
  );
}

"use client";

import type { ReactNode } from "react";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Check, Clock, Hourglass, Undo2, X } from "../../ui/icons";
import { Day, Moment } from "../../ui/moment";
import { Money } from "../../ui/money";
import { aboutInWords, queInWords, type Solicitud } from "./pago-words";

const ESTADOS = {
  pendiente: { tone: "warn", label: "En espera", icon: <Hourglass aria-hidden /> },
  aprobada: { tone: "good", label: "Aprobada", icon: <Check aria-hidden /> },
  rechazada: { tone: "bad", label: "Rechazada", icon: <X aria-hidden /> },
  retirada: { tone: "neutral", label: "Retirada", icon: <Undo2 aria-hidden /> },
  vencida: { tone: "neutral", label: "Venció sin aprobar", icon: <Clock aria-hidden /> },
} as const;

const REVISAR = {
  bolsa: "Revisar pago",
  cobro: "Revisar pago",
  reversion: "Revisar reversión",
  plan: "Revisar plan",
  vencimiento: "Revisar plazo",
  tope: "Revisar tope",
  invitacion: "Revisar invitación",
} as const;

export function SolicitudesTable(props: {
  readonly rows: readonly Solicitud[];
  readonly isStale: boolean;
  readonly onOpen: (solicitud: Solicitud) => void;
  readonly empty: ReactNode;
}) {
  const { rows, isStale, onOpen, empty } = props;
  const columns: readonly ColumnDef<Solicitud>[] = [
    {
      header: "Cliente",
      isTitle: true,
      cell: ({ razonSocial }) => (
        <span className="line-clamp-3 font-medium [overflow-wrap:anywhere]" title={razonSocial ?? ""}>
          {razonSocial}
        </span>
      ),
    },
    {
      header: "Qué se pide",
      cell: ({ pedido }) => (
        <span className="[overflow-wrap:anywhere]">
          {queInWords(pedido)}
          <span className="block text-ink-3 text-xs">{aboutInWords(pedido)}</span>
        </span>
      ),
    },
    {
      header: "Valor, sin IVA",
      isNumeric: true,
      cell: ({ valor }) => (valor === null ? "–" : <Money cop={valor} />),
    },
    {
      header: "Lo pidió",
      cell: ({ isOwn, solicitante, creadaEn }) => (
        <span className="block [overflow-wrap:anywhere] xl:max-w-40">
          {isOwn ? "Usted" : solicitante}
          <span className="block text-ink-3 text-xs">
            <Moment at={creadaEn} />
          </span>
        </span>
      ),
    },
    { header: "Estado", cell: (solicitud) => <Estado solicitud={solicitud} /> },
    {
      header: <span className="sr-only">Acciones</span>,
      cell: (solicitud) =>
        solicitud.estado === "pendiente" && <Review solicitud={solicitud} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      caption="Lo que pide una segunda aprobación"
      columns={columns}
      rows={rows}
      rowId={({ solicitudId }) => solicitudId}
      isStale={isStale}
      empty={empty}
    />
  );
}

function Review(props: { readonly solicitud: Solicitud; readonly onOpen: (solicitud: Solicitud) => void }) {
  const { solicitud, onOpen } = props;
  const { pedido } = solicitud;
  const action = REVISAR[pedido.tipo];
  return (
    <Button
      size="sm"
      aria-label={`${action} ${"pagoReferencia" in pedido ? pedido.pagoReferencia : (solicitud.razonSocial ?? "")}`}
      onClick={() => onOpen(solicitud)}
    >
      {action}
    </Button>
  );
}

function Estado({ solicitud: { estado, fin, venceEn } }: { readonly solicitud: Solicitud }) {
  const { tone, label, icon } = ESTADOS[estado];
  return (
    <div className="space-y-1">
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      <p className="max-w-64 text-ink-3 text-xs [overflow-wrap:anywhere]">
        {fin === null ? (
          <>
            {estado === "pendiente" ? "hasta " : "el "}
            <Day at={venceEn} />
          </>
        ) : (
          <>
            {fin.nombre}, <Day at={fin.en} />
            {fin.motivo !== null && `: ${fin.motivo}`}
          </>
        )}
      </p>
    </div>
  );
}

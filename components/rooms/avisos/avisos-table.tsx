"use client";

import type { ReactNode } from "react";
import type { EntregaEstado } from "@/server/domain/avisos/entrega";
import { EVENTO_WORDS } from "@/server/domain/avisos/evento-key";
import { Badge } from "../../ui/badge";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import type { Icon } from "../../ui/icon";
import { CircleCheck, CircleExclamationPoint, CircleSlash, Clock, Hourglass, MailX } from "../../ui/icons";
import { Moment, Until } from "../../ui/moment";
import { type Aviso, ESTADO_WORDS, intentoInWords, leadOf, umbralInWords } from "./words";

export interface AvisosTableProps {
  readonly rows: readonly Aviso[];
  readonly now: Date;
  readonly isStale: boolean;
  readonly onOpen: (aviso: Aviso) => void;
  readonly empty: ReactNode;
}

export function AvisosTable({ rows, now, isStale, onOpen, empty }: AvisosTableProps) {
  const columns: ColumnDef<Aviso>[] = [
    {
      header: "Aviso",
      isTitle: true,
      cell: (aviso) => (
        <button
          type="button"
          onClick={() => onOpen(aviso)}
          className="rounded-sm text-left font-medium hover:underline"
        >
          {EVENTO_WORDS[aviso.tipo]} {umbralInWords(aviso)}
        </button>
      ),
    },
    {
      header: "Registrado (Bogotá)",
      cell: ({ creadoEn }) => <Moment at={creadoEn} hasZone={false} />,
    },
    { header: "Estado", cell: (aviso) => <Estado aviso={aviso} now={now} /> },
    { header: "Último intento", cell: (aviso) => <Ultimo aviso={aviso} /> },
    {
      header: "Intentos",
      isNumeric: true,
      cell: ({ entregas }) => Math.max(0, ...entregas.map(({ intentos }) => intentos.length)),
    },
  ];
  return (
    <DataTable
      caption="Avisos y sus entregas"
      columns={columns}
      rows={rows}
      rowId={({ eventoId }) => eventoId}
      onOpen={onOpen}
      isStale={isStale}
      empty={empty}
    />
  );
}

function Estado({ aviso, now }: { readonly aviso: Aviso; readonly now: Date }) {
  const lead = leadOf(aviso);
  if (lead === null) return <EstadoBadge estado="sin_canal" />;
  return (
    <>
      <EstadoBadge estado={lead.estado} />
      {lead.proximoIntentoEn !== null && (
        <span className="block text-ink-2 text-xs">
          {lead.proximoIntentoEn > now ? (
            <>
              próximo <Until at={lead.proximoIntentoEn} now={now} />
            </>
          ) : (
            "en un momento"
          )}
        </span>
      )}
    </>
  );
}

function Ultimo({ aviso }: { readonly aviso: Aviso }) {
  const lead = leadOf(aviso);
  const last = lead?.intentos.at(-1);
  if (lead === null) return <span className="text-ink-3">nadie lo recibió: no había canal</span>;
  if (last === undefined) return <span className="text-ink-3">ninguno todavía</span>;
  return <span className="text-ink-2">{intentoInWords(last, lead.canal)}</span>;
}

const SHAPES: Readonly<Record<EntregaEstado | "sin_canal", Icon>> = {
  pendiente: Hourglass,
  reintentando: Clock,
  entregado: CircleCheck,
  fallido: CircleExclamationPoint,
  cancelado: CircleSlash,
  sin_canal: MailX,
};

export function EstadoBadge({ estado }: { readonly estado: EntregaEstado | "sin_canal" }) {
  const { word, tone } = ESTADO_WORDS[estado];
  const Shape = SHAPES[estado];
  return (
    <Badge tone={tone} icon={<Shape aria-hidden />}>
      {word}
    </Badge>
  );
}

"use client";

import { Part } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Badge, type Tone } from "../../ui/badge";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Moment } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { type Llaves, useClienteQueries } from "./cliente";

type Enlace = Llaves["enlaces"][number];

const ESTADOS: Readonly<Record<Enlace["estado"], { readonly tone: Tone; readonly word: string }>> = {
  por_enviar: { tone: "info", word: "Por enviar" },
  enviado: { tone: "info", word: "Enviado, sin abrir" },
  no_entregado: { tone: "bad", word: "El correo no llegó" },
  abierto: { tone: "good", word: "Abierto" },
  anulado: { tone: "neutral", word: "Anulado" },
  vencido: { tone: "neutral", word: "Venció sin abrirse" },
};

interface EnlacesDeLlaveProps {
  readonly enlaces: readonly Enlace[];
  readonly mayRevoke: boolean;
}

export function EnlacesDeLlave({ enlaces, mayRevoke }: EnlacesDeLlaveProps) {
  const columns: ColumnDef<Enlace>[] = [
    {
      header: "Enviado a",
      isTitle: true,
      cell: (enlace) => (
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{enlace.email}</p>
          <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">
            {enlace.reemplaza === null ? "Llave nueva" : "Reemplazo"}
            {enlace.etiqueta !== null && ` «${enlace.etiqueta}»`}, por {enlace.creadoPor}
          </p>
        </div>
      ),
    },
    {
      header: "Pedido (Bogotá)",
      cell: ({ creadoEn }) => <Moment at={creadoEn} hasZone={false} />,
    },
    { header: "Estado", cell: (enlace) => <EnlaceEstado enlace={enlace} /> },
  ];
  if (mayRevoke) {
    columns.push({
      header: <span className="sr-only">Acciones</span>,
      cell: (enlace) => <RevokeEnlace enlace={enlace} />,
    });
  }
  return (
    <Part title="Enlaces enviados">
      <DataTable
        caption="Enlaces por los que el cliente recibe llaves"
        columns={columns}
        rows={enlaces}
        rowId={({ enlaceId }) => enlaceId}
        empty={<p className="text-ink-2">Todavía no se le ha enviado ninguno.</p>}
      />
    </Part>
  );
}

function EnlaceEstado({ enlace }: { readonly enlace: Enlace }) {
  const { tone, word } = ESTADOS[enlace.estado];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <span className="block text-ink-3 text-xs">
        {enlace.abiertoEn !== null ? (
          <>
            <Moment at={enlace.abiertoEn} />
            {enlace.abiertoDesde !== null && `, desde ${enlace.abiertoDesde}`}
          </>
        ) : (
          <>
            vence <Moment at={enlace.venceEn} />
          </>
        )}
      </span>
    </>
  );
}

function RevokeEnlace({ enlace }: { readonly enlace: Enlace }) {
  const { run, isPending } = useAction(useTRPC().llaves.revokeEnlace, {
    refresh: useClienteQueries(),
    done: () => toast({ tone: "good", title: "El enlace quedó anulado" }),
    failed: "No se anuló el enlace",
  });
  if (!["por_enviar", "enviado", "no_entregado"].includes(enlace.estado)) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="text-bad"
      busy={isPending}
      aria-label={`Anular el enlace enviado a ${enlace.email}`}
      onClick={() => run({ enlaceId: enlace.enlaceId })}
    >
      Anular
    </Button>
  );
}

"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import { Mail } from "lucide-react";
import { useState } from "react";
import { type Llave, nombreOfLlave, palabraOfLlave } from "../../rooms/llaves/llave";
import { LlavesTable } from "../../rooms/llaves/llaves-table";
import { Part } from "../../rooms/part";
import { QueryView } from "../../rooms/query-view";
import { Badge, type Tone } from "../../ui/badge";
import { Button } from "../../ui/button";
import { ConfirmByTyping } from "../../ui/confirm-by-typing";
import { DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import type { Cliente, Llaves } from "./cliente";
import { EnviarLlave } from "./enviar-llave";
import { useClienteChanged } from "./use-cliente-changed";

type Enlace = Llaves["enlaces"][number];

/** A client's keys and the links it takes them by; nobody of support ever sees a key. */
export function LlavesTab({ cliente }: { readonly cliente: Cliente }) {
  const query = useQuery(useTRPC().llaves.list.queryOptions({ cliente_id: cliente.clienteId }));
  const { may } = useSession();
  const [sending, setSending] = useState<{ readonly reemplaza: Llave | null } | null>(null);
  const [revoking, setRevoking] = useState<Llave | null>(null);
  const maySend = may("llaves.enviar");
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
      {(found) => (
        <div className="space-y-8">
          <Part
            title="Llaves"
            actions={
              maySend && (
                <Button
                  icon={<Mail aria-hidden className="size-4" />}
                  onClick={() => setSending({ reemplaza: null })}
                >
                  Enviar una llave nueva
                </Button>
              )
            }
          >
            <LlavesTable
              llaves={found.llaves}
              now={found.now}
              onRegenerate={maySend ? (llave) => setSending({ reemplaza: llave }) : null}
              onRevoke={may("llaves.revoke") ? setRevoking : null}
              empty={
                <EmptyState title="Este cliente no tiene llaves">
                  Envíele la primera: la llave se crea cuando abra el enlace, y solo el cliente la ve.
                </EmptyState>
              }
            />
          </Part>
          <Enlaces enlaces={found.enlaces} mayRevoke={may("llaves.anular")} />
          {sending && (
            <EnviarLlave
              clienteId={cliente.clienteId}
              found={found}
              reemplaza={sending.reemplaza}
              onClose={() => setSending(null)}
            />
          )}
          {revoking && <RevokeLlave llave={revoking} onClose={() => setRevoking(null)} />}
        </div>
      )}
    </QueryView>
  );
}

function RevokeLlave({ llave, onClose }: { readonly llave: Llave; readonly onClose: () => void }) {
  const changed = useClienteChanged();
  const { mutate, isPending, error } = useMutation(
    useTRPC().llaves.revoke.mutationOptions({
      onSuccess: async () => {
        await changed();
        toast({ tone: "good", title: `La llave «${nombreOfLlave(llave)}» está revocada` });
        onClose();
      },
    }),
  );
  return (
    <ConfirmByTyping
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revocar la llave «${nombreOfLlave(llave)}»`}
      word={palabraOfLlave(llave)}
      action="Revocar llave"
      onConfirm={() => mutate({ llave_id: llave.apiKeyId })}
      busy={isPending}
      error={error ? `No se revocó la llave. ${error.message}` : undefined}
    >
      <p>
        Desde la próxima solicitud se rechaza lo que el cliente haga con la llave terminada en{" "}
        {llave.terminacion}. No se puede deshacer.
      </p>
    </ConfirmByTyping>
  );
}

const ESTADOS: Readonly<Record<Enlace["estado"], { readonly tone: Tone; readonly word: string }>> = {
  por_enviar: { tone: "info", word: "Por enviar" },
  enviado: { tone: "info", word: "Enviado, sin abrir" },
  no_entregado: { tone: "bad", word: "El correo no llegó" },
  abierto: { tone: "good", word: "Abierto" },
  anulado: { tone: "neutral", word: "Anulado" },
  vencido: { tone: "neutral", word: "Venció sin abrirse" },
};

function Enlaces({
  enlaces,
  mayRevoke,
}: {
  readonly enlaces: readonly Enlace[];
  readonly mayRevoke: boolean;
}) {
  const columns: ColumnDef<Enlace>[] = [
    {
      id: "para",
      header: "Enviado a",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{original.email}</p>
          <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">
            {original.reemplaza === null ? "Llave nueva" : "Reemplazo"}
            {original.etiqueta !== null && ` «${original.etiqueta}»`}, por {original.creadoPor}
          </p>
        </div>
      ),
    },
    {
      id: "creado",
      header: "Pedido (Bogotá)",
      cell: ({ row }) => <Moment at={row.original.creadoEn} hasZone={false} />,
    },
    { id: "estado", header: "Estado", cell: ({ row }) => <EstadoDeEnlace enlace={row.original} /> },
  ];
  if (mayRevoke) {
    columns.push({
      id: "acciones",
      header: () => <span className="sr-only">Acciones</span>,
      cell: ({ row: { original } }) => <Anular enlace={original} />,
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

function EstadoDeEnlace({ enlace }: { readonly enlace: Enlace }) {
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

function Anular({ enlace }: { readonly enlace: Enlace }) {
  const changed = useClienteChanged();
  const { mutate, isPending } = useMutation(
    useTRPC().llaves.anular.mutationOptions({
      onSuccess: async () => {
        await changed();
        toast({ tone: "good", title: "El enlace quedó anulado" });
      },
      onError: ({ message, data }) =>
        toast({
          tone: "bad",
          title: "No se anuló el enlace",
          detail: message,
          requestId: data?.requestId ?? "",
        }),
    }),
  );
  if (!["por_enviar", "enviado", "no_entregado"].includes(enlace.estado)) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="text-bad"
      busy={isPending}
      aria-label={`Anular el enlace enviado a ${enlace.email}`}
      onClick={() => mutate({ enlace_id: enlace.enlaceId })}
    >
      Anular
    </Button>
  );
}

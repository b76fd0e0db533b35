"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { AvisosTable } from "../../rooms/avisos/avisos-table";
import { EstadoBadge } from "../../rooms/avisos/estado-badge";
import { type Aviso, intentoInWords, TIPO_WORDS, umbralInWords } from "../../rooms/avisos/words";
import { Facts } from "../../rooms/card";
import { CursorPager } from "../../rooms/cursor-pager";
import { Part } from "../../rooms/part";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { Sheet } from "../../ui/sheet";
import { TableSkeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { useClienteChanged } from "./use-cliente-changed";
import { usePages } from "./use-pages";

type Config = SoporteOutputs["clientes"]["alertas"]["alertas"];

const CURSOR = /^\d{1,15}$/;

/** How a client is told, and what became of each telling. */
export function AvisosTab({ clienteId }: { readonly clienteId: string }) {
  const trpc = useTRPC();
  const config = useQuery(trpc.clientes.alertas.queryOptions({ clienteId }));
  const { cursores, onGo } = usePages(CURSOR);
  const [open, setOpen] = useQueryState("aviso", parseAsString.withOptions({ history: "push" }));
  const asked = { clienteId, cursor: cursores.at(-1) ?? null };
  const query = useQuery(trpc.clientes.avisos.queryOptions(asked, { placeholderData: keepPreviousData }));
  return (
    <div className="space-y-8">
      <Part title="Ajustes">
        <QueryView query={config} skeleton={<TableSkeleton rows={2} />}>
          {({ alertas }) => <Ajustes alertas={alertas} />}
        </QueryView>
      </Part>
      <Part title="Avisos y sus entregas">
        <QueryView query={query} skeleton={<TableSkeleton rows={6} />}>
          {({ rows, siguienteCursor, receptorFallaDesde, now }) => (
            <>
              {receptorFallaDesde !== null && (
                <p className="rounded-md bg-bad-soft px-4 py-3 text-bad">
                  Su servidor no recibe nada desde el <Moment at={receptorFallaDesde} />.
                </p>
              )}
              <AvisosTable
                rows={rows}
                now={now}
                isStale={query.isPlaceholderData}
                onOpen={({ eventoId }) => void setOpen(eventoId)}
                empty={<EmptyState title="Todavía no hay avisos" />}
              />
              <CursorPager
                cursores={cursores}
                siguiente={siguienteCursor}
                busy={query.isPlaceholderData}
                onGo={onGo}
              />
              <AvisoSheet
                aviso={rows.find(({ eventoId }) => eventoId === open) ?? null}
                hasWebhook={(config.data?.alertas.webhookUrl ?? null) !== null}
                onClose={() => void setOpen(null)}
              />
            </>
          )}
        </QueryView>
      </Part>
    </div>
  );
}

function Ajustes({ alertas }: { readonly alertas: Config }) {
  return (
    <Facts
      facts={[
        { name: "Alertas", value: alertas.activa ? "Activas" : "Apagadas" },
        { name: "Umbrales", value: alertas.umbrales.map((umbral) => `${umbral} %`).join(", ") || "Ninguno" },
        { name: "Correos", value: alertas.emails.join(", ") || "Ninguno" },
        { name: "Aviso a su servidor", value: alertas.webhookUrl ?? "No configurado" },
      ]}
    />
  );
}

interface AvisoSheetProps {
  readonly aviso: Aviso | null;
  readonly hasWebhook: boolean;
  readonly onClose: () => void;
}

function AvisoSheet({ aviso, hasWebhook, onClose }: AvisoSheetProps) {
  const changed = useClienteChanged();
  const { may } = useSession();
  const { mutate, isPending } = useMutation(
    useTRPC().clientes.reenviar.mutationOptions({
      onSuccess: async (intento) => {
        await changed();
        const detail = `El servidor del cliente ${intentoInWords(intento, "webhook")}.`;
        if (intento.error === null) toast({ tone: "good", title: "El aviso llegó", detail });
        else toast({ tone: "bad", title: "El aviso no llegó", detail });
      },
      onError: ({ message }) => toast({ tone: "bad", title: "No se reenvió el aviso", detail: message }),
    }),
  );
  if (aviso === null) return null;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${TIPO_WORDS[aviso.tipo]} ${umbralInWords(aviso)}`}
    >
      <div className="space-y-6">
        {aviso.entregas.map((entrega) => (
          <section key={entrega.entregaId} className="space-y-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{entrega.destino}</h3>
              <EstadoBadge estado={entrega.estado} />
            </div>
            <ol className="divide-y divide-line border-line border-y">
              {entrega.intentos.map((intento, at) => (
                <li key={intento.deliveryId} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="text-ink-2 text-xs">
                    {at + 1}. <Moment at={intento.en} />
                  </span>
                  <span className="ml-auto text-right">{intentoInWords(intento, entrega.canal)}</span>
                </li>
              ))}
              {entrega.intentos.length === 0 && <li className="py-2 text-ink-3">Ningún intento todavía.</li>}
            </ol>
          </section>
        ))}
        {aviso.entregas.length === 0 && <p className="text-ink-2">Nadie lo recibió: no había canal.</p>}
        {may("clientes.reenviar") && !aviso.isOmitido && hasWebhook && (
          <Button busy={isPending} onClick={() => mutate({ eventoId: aviso.eventoId })}>
            Reenviar al servidor del cliente
          </Button>
        )}
      </div>
    </Sheet>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { AvisosTable, EstadoBadge } from "../../rooms/avisos/avisos-table";
import { IntentoItem } from "../../rooms/avisos/intento-item";
import { LinkedAviso } from "../../rooms/avisos/linked-aviso";
import { type Aviso, intentoInWords } from "../../rooms/avisos/words";
import { Facts, Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { usePagedList, usePages } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { useClienteQueries } from "./cliente";

type Config = SoporteOutputs["clientes"]["alertas"]["alertas"];

const CURSOR = /^\d{1,15}$/;

export function AvisosTab({ clienteId }: { readonly clienteId: string }) {
  const trpc = useTRPC();
  const config = useQuery(trpc.clientes.alertas.queryOptions({ clienteId }));
  const pages = usePages(CURSOR);
  const [open, setOpen] = useQueryState("aviso", parseAsString.withOptions({ history: "push" }));
  const asked = { clienteId, cursor: pages.cursores.at(-1) ?? null };
  const { query, isStale, pager } = usePagedList(trpc.clientes.avisos.queryOptions(asked), pages);
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
                isStale={isStale}
                onOpen={({ eventoId }) => void setOpen(eventoId)}
                empty={<EmptyState title="Todavía no hay avisos" />}
              />
              {pager(siguienteCursor)}
              {open !== null && (
                <AvisoSheet
                  asked={{ clienteId, eventoId: open }}
                  listed={rows.find(({ eventoId }) => eventoId === open)}
                  hasWebhook={(config.data?.alertas.webhookUrl ?? null) !== null}
                  onClose={() => void setOpen(null)}
                />
              )}
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
        { name: "Avisos", value: alertas.activa ? "Activos" : "Apagados" },
        { name: "Umbrales", value: alertas.umbrales.map((umbral) => `${umbral} %`).join(", ") || "Ninguno" },
        { name: "Correos", value: alertas.emails.join(", ") || "Ninguno" },
        {
          name: "Por lista vinculante",
          value:
            [
              alertas.vinculantePorCorreo && `Correo: ${alertas.emailsVinculante.join(", ") || "los mismos"}`,
              alertas.avisaVinculante && "su servidor",
            ]
              .filter(Boolean)
              .join("; ") || "No",
        },
        { name: "Aviso a su servidor", value: alertas.webhookUrl ?? "No configurado" },
      ]}
    />
  );
}

interface AvisoSheetProps {
  readonly asked: { readonly clienteId: string; readonly eventoId: string };
  /** The row of the list, if it is on the current page. */
  readonly listed: Aviso | undefined;
  readonly hasWebhook: boolean;
  readonly onClose: () => void;
}

function AvisoSheet({ asked, listed, hasWebhook, onClose }: AvisoSheetProps) {
  const query = useQuery(useTRPC().clientes.aviso.queryOptions(asked, listed && { placeholderData: listed }));
  return (
    <LinkedAviso query={query} onClose={onClose}>
      {(aviso) => <Content {...{ asked, aviso, hasWebhook }} />}
    </LinkedAviso>
  );
}

type ContentProps = Pick<AvisoSheetProps, "asked" | "hasWebhook"> & { readonly aviso: Aviso };

function Content({ asked, aviso, hasWebhook }: ContentProps) {
  const trpc = useTRPC();
  const { may } = useSession();
  const [isRead, setRead] = useState(false);
  const contenido = useQuery(trpc.clientes.contenido.queryOptions(asked, { enabled: isRead }));
  const { run, isPending } = useAction(trpc.clientes.resend, {
    refresh: useClienteQueries(),
    done: (intento) => {
      const detail = `El servidor del cliente ${intentoInWords(intento, "webhook")}.`;
      if (intento.error === null) toast({ tone: "good", title: "El aviso llegó", detail });
      else toast({ tone: "bad", title: "El aviso no llegó", detail });
    },
    failed: "No se reenvió el aviso",
  });
  return (
    <div className="space-y-6">
      {aviso.entregas.map((entrega) => (
        <section key={entrega.entregaId} className="space-y-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{entrega.destino}</h3>
            <EstadoBadge estado={entrega.estado} />
          </div>
          <ol className="divide-y divide-line border-line border-y">
            {entrega.intentos.map((intento, at) => (
              <IntentoItem
                key={intento.deliveryId}
                {...{ aviso, entrega, intento }}
                numero={at + 1}
                contenido={contenido.data}
                onOpen={() => setRead(true)}
              />
            ))}
            {entrega.intentos.length === 0 && <li className="py-2 text-ink-3">Ningún intento todavía.</li>}
          </ol>
        </section>
      ))}
      {aviso.entregas.length === 0 && <p className="text-ink-2">Nadie lo recibió: no había canal.</p>}
      {may("clientes.resend") && !aviso.isOmitido && hasWebhook && (
        <Button busy={isPending} onClick={() => run({ eventoId: aviso.eventoId })}>
          Reenviar al servidor del cliente
        </Button>
      )}
    </div>
  );
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EVENTO_WORDS } from "@/server/domain/avisos/evento-key";
import { plural } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { Facts } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { randomToken } from "../../rooms/random-token";
import { useAction } from "../../rooms/use-action";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { CopyText } from "../../ui/copy-text";
import { RotateCcw, Send } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Moment, Until } from "../../ui/moment";
import { Sheet } from "../../ui/sheet";
import { Skeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { intentoInWords, type Receptor } from "./intento-words";

type Pendiente = SoporteOutputs["operacion"]["pendientes"]["entregas"][number];

/** A receiver with its failed deliveries and their attempts. They can be sent again. */
export function ReceptorSheet({
  receptor,
  onClose,
}: {
  readonly receptor: Receptor;
  readonly onClose: () => void;
}) {
  const { clienteId, canal, receptor: host, razonSocial, fallaDesde, isFailing } = receptor;
  const query = useQuery(useTRPC().operacion.pendientes.queryOptions({ clienteId, canal, receptor: host }));
  const facts = [
    { name: "Cliente", value: <Link href={`/soporte/clientes/${clienteId}`}>{razonSocial}</Link> },
    { name: canal === "webhook" ? "Servidor" : "Correo", value: <CopyText text={host} /> },
    ...(isFailing && fallaDesde !== null ? [{ name: "Falla desde", value: <Moment at={fallaDesde} /> }] : []),
  ];
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={razonSocial}>
      <div className="space-y-6">
        <Facts facts={facts} />
        <QueryView query={query} skeleton={<Skeleton className="h-40" />}>
          {({ entregas, now }) => (
            <>
              {canal === "webhook" ? (
                <ResendAll receptor={receptor} waiting={entregas.length} />
              ) : (
                <p className="text-ink-2">
                  Los correos no se reenvían a mano: siguen su calendario de intentos. Confirme con el cliente
                  la dirección.
                </p>
              )}
              <ul className="space-y-5">
                {entregas.map((entrega) => (
                  <PendienteItem
                    key={entrega.entregaId}
                    entrega={entrega}
                    now={now}
                    isWebhook={canal === "webhook"}
                  />
                ))}
              </ul>
              {entregas.length === 0 && <p className="text-ink-2">No queda nada sin entregar.</p>}
            </>
          )}
        </QueryView>
      </div>
    </Sheet>
  );
}

function useRefresh() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.operacion.pathKey() });
}

function ResendAll({ receptor, waiting }: { readonly receptor: Receptor; readonly waiting: number }) {
  const { may } = useSession();
  const refresh = useRefresh();
  const { run, isPending, error } = useAction(useTRPC().operacion.resendAll, {
    done: async ({ entregados, quedan, fallo }) => {
      await refresh();
      const rest = quedan === 0 ? "No queda ninguno." : `${plural(quedan, "queda", "quedan")} sin entregar.`;
      if (fallo === null)
        toast({
          tone: "good",
          title: `${plural(entregados, "aviso llegó", "avisos llegaron")}`,
          detail: rest,
        });
      else
        toast({
          tone: "bad",
          title: "El receptor sigue sin recibir",
          detail: `${intentoInWords(fallo)}. ${plural(entregados, "llegó", "llegaron")}; ${rest}`,
        });
    },
  });
  if (!may("operacion.resendAll") || waiting === 0) return null;
  const { clienteId, receptor: host } = receptor;
  return (
    <div className="space-y-2">
      <Button
        variant="primary"
        busy={isPending}
        icon={<Send aria-hidden className="size-4" />}
        onClick={() => run({ clienteId, receptor: host })}
      >
        Reenviar {plural(waiting, "aviso", "avisos")}
      </Button>
      <p className="text-ink-2 text-xs">
        Del más viejo al más nuevo, con el mismo número y contenido. Se detiene en el primero que el servidor
        no reciba.
      </p>
      <ActionError title="No se reenvió" error={error} />
    </div>
  );
}

interface PendienteItemProps {
  readonly entrega: Pendiente;
  readonly now: Date;
  readonly isWebhook: boolean;
}

function PendienteItem({ entrega, now, isWebhook }: PendienteItemProps) {
  const { tipo, registradoEn, estado, intentos, proximoIntentoEn, eventoId } = entrega;
  return (
    <li className="space-y-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-medium">
          {EVENTO_WORDS[tipo]}
          <span className="block font-normal text-ink-2 text-xs">
            <Moment at={registradoEn} /> · <CopyText text={eventoId} shown={`…${eventoId.slice(-6)}`} />
          </span>
        </h3>
        <Badge tone={estado === "fallido" ? "bad" : "warn"}>
          {estado === "fallido" ? "No llegó" : "Por reintentar"}
        </Badge>
      </div>
      <ol className="divide-y divide-line border-line border-y">
        {intentos.map((intento, at) => (
          <li key={intento.deliveryId} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="text-ink-2 text-xs">
              {at + 1}. <Moment at={intento.en} />
            </span>
            <span className={cn("ml-auto text-right", intento.error !== null && "text-bad")}>
              {intentoInWords(intento)}
            </span>
          </li>
        ))}
      </ol>
      {proximoIntentoEn !== null && proximoIntentoEn > now && (
        <p className="text-ink-2 text-xs">
          Se intenta de nuevo <Until at={proximoIntentoEn} now={now} />.
        </p>
      )}
      {isWebhook && <ResendOne eventoId={eventoId} />}
    </li>
  );
}

function ResendOne({ eventoId }: { readonly eventoId: string }) {
  const { may } = useSession();
  const refresh = useRefresh();
  // A new token per attempt: a double click is one attempt.
  const [token, setToken] = useState(randomToken);
  const { run, isPending, error } = useAction(useTRPC().operacion.resend, {
    done: async (intento) => {
      setToken(randomToken());
      await refresh();
      const detail = `${intentoInWords(intento)}.`;
      if (intento.error === null) toast({ tone: "good", title: "El aviso llegó", detail });
      else toast({ tone: "bad", title: "El aviso no llegó", detail });
    },
  });
  if (!may("operacion.resend")) return null;
  return (
    <div className="space-y-2">
      <Button
        size="sm"
        busy={isPending}
        icon={<RotateCcw aria-hidden className="size-3.5" />}
        onClick={() => run({ eventoId, token })}
      >
        Reenviar este aviso
      </Button>
      <ActionError title="No se reenvió el aviso" error={error} />
    </div>
  );
}

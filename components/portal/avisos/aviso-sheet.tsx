"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionError } from "../../rooms/action-error";
import { EstadoBadge } from "../../rooms/avisos/avisos-table";
import { IntentoItem } from "../../rooms/avisos/intento-item";
import { LinkedAviso } from "../../rooms/avisos/linked-aviso";
import { type Aviso, type Entrega, intentoInWords } from "../../rooms/avisos/words";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { CopyText } from "../../ui/copy-text";
import { RotateCcw } from "../../ui/icons";
import { Moment, Until } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

export interface AvisoSheetProps {
  readonly eventoId: string;
  /** The row of the list, if it is on the current page. */
  readonly listed: Aviso | undefined;
  readonly now: Date;
  readonly hasWebhook: boolean;
  readonly onClose: () => void;
}

/** An event with each delivery and attempt. It can be sent again. */
export function AvisoSheet({ eventoId, listed, now, hasWebhook, onClose }: AvisoSheetProps) {
  const query = useQuery(
    useTRPC().alertas.aviso.queryOptions({ eventoId }, listed && { placeholderData: listed }),
  );
  return (
    <LinkedAviso query={query} onClose={onClose}>
      {(aviso) => <Content {...{ aviso, now, hasWebhook }} />}
    </LinkedAviso>
  );
}

type ContentProps = Pick<AvisoSheetProps, "now" | "hasWebhook"> & { readonly aviso: Aviso };

function Content({ aviso, now, hasWebhook }: ContentProps) {
  return (
    <div className="space-y-6">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-ink-3">Registrado</dt>
        <dd>
          <Moment at={aviso.creadoEn} />
        </dd>
        <dt className="text-ink-3">Evento</dt>
        <dd>
          <code className="font-mono text-xs">{aviso.tipo}</code>
        </dd>
        <dt className="text-ink-3">Número</dt>
        <dd className="min-w-0">
          <CopyText text={aviso.eventoId} />
        </dd>
      </dl>
      {aviso.entregas.length === 0 && (
        <p className="text-ink-2">
          {aviso.isOmitido
            ? "Se dejó pasar: cuando se registró ya no era el momento de avisar, y no se envía."
            : "Cuando se registró no había ni correo ni servidor configurados: nadie lo recibió."}
        </p>
      )}
      {aviso.entregas.map((entrega) => (
        <EntregaPart key={entrega.entregaId} aviso={aviso} entrega={entrega} now={now} />
      ))}
      <Resend aviso={aviso} hasWebhook={hasWebhook} />
    </div>
  );
}

interface EntregaPartProps {
  readonly aviso: Aviso;
  readonly entrega: Entrega;
  readonly now: Date;
}

function EntregaPart({ aviso, entrega, now }: EntregaPartProps) {
  const { canal, destino, estado, intentos, proximoIntentoEn } = entrega;
  const [isRead, setRead] = useState(false);
  const { eventoId } = aviso;
  const { data } = useQuery(useTRPC().alertas.contenido.queryOptions({ eventoId }, { enabled: isRead }));
  return (
    <section className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {canal === "webhook" ? "Su servidor" : "Correo"}
          <span className="block font-normal text-ink-2 text-xs">{destino}</span>
        </h3>
        <EstadoBadge estado={estado} />
      </div>
      <ol className="divide-y divide-line border-line border-y">
        {intentos.map((intento, at) => (
          <IntentoItem
            key={intento.deliveryId}
            {...{ aviso, entrega, intento }}
            numero={at + 1}
            contenido={data}
            onOpen={() => setRead(true)}
          />
        ))}
        {intentos.length === 0 && <li className="py-2 text-ink-3">Ningún intento todavía.</li>}
      </ol>
      {proximoIntentoEn !== null && proximoIntentoEn > now && (
        <p className="text-ink-2 text-xs">
          Se intenta de nuevo <Until at={proximoIntentoEn} now={now} />.
        </p>
      )}
    </section>
  );
}

function Resend({ aviso, hasWebhook }: { readonly aviso: Aviso; readonly hasWebhook: boolean }) {
  const trpc = useTRPC();
  const { may } = useSession();
  const { run, isPending, error } = useAction(trpc.alertas.resend, {
    refresh: [trpc.alertas.avisos.queryKey(), trpc.alertas.aviso.queryKey()],
    done: (intento) => {
      const detail = `Su servidor ${intentoInWords(intento, "webhook")}.`;
      if (intento.error === null) toast({ tone: "good", title: "El aviso llegó", detail });
      else toast({ tone: "bad", title: "El aviso no llegó", detail });
    },
  });
  if (!may("alertas.resend") || aviso.isOmitido) return null;
  if (!hasWebhook) {
    return (
      <p className="text-ink-2">Para reenviarlo, configure antes la dirección de su servidor en Ajustes.</p>
    );
  }
  return (
    <div className="space-y-3">
      <Button
        busy={isPending}
        icon={<RotateCcw aria-hidden className="size-4" />}
        onClick={() => run({ eventoId: aviso.eventoId })}
      >
        Reenviar a su servidor
      </Button>
      <p className="text-ink-2 text-xs">
        Va con el mismo número y el mismo contenido; los correos no se repiten.
      </p>
      <ActionError title="No se reenvió el aviso" error={error} />
    </div>
  );
}

"use client";

import { useState } from "react";
import { EVENTO_TIPOS, EVENTO_WORDS, type EventoTipo } from "@/server/domain/avisos/evento-key";
import { ActionError } from "../../rooms/action-error";
import { intentoInWords } from "../../rooms/avisos/words";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { CircleCheck, CircleExclamationPoint, Send } from "../../ui/icons";
import { Select } from "../../ui/select";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";

type Config = PortalOutputs["alertas"]["get"]["alertas"];

const TIPOS = EVENTO_TIPOS.map((value) => ({ value, label: EVENTO_WORDS[value] }));

/** Sends a test event and shows each channel's answer and its time. In test mode it can be any event. */
export function Prueba({ alertas: { emails, webhookUrl } }: { readonly alertas: Config }) {
  const trpc = useTRPC();
  const isInPrueba = useSession().modo === "prueba";
  const [tipo, setTipo] = useState<EventoTipo>("paquete.prueba");
  const { run, data, error, isPending } = useAction(trpc.alertas.prueba, {
    refresh: [trpc.alertas.avisos.queryKey()],
  });
  const hasChannel = emails.length > 0 || webhookUrl !== null;
  return (
    <div className="flex max-w-full flex-col items-start gap-2 sm:items-end">
      <div className="flex max-w-full flex-wrap gap-2">
        {isInPrueba && (
          <Select
            aria-label="Evento que se envía, con cifras inventadas"
            className="w-64"
            value={tipo}
            onChange={({ target }) => setTipo(target.value as EventoTipo)}
            options={TIPOS}
          />
        )}
        <Button
          icon={<Send aria-hidden className="size-4" />}
          busy={isPending}
          disabled={!hasChannel}
          title={hasChannel ? undefined : "Agregue antes un correo o la dirección de su servidor"}
          onClick={() => run(isInPrueba ? { tipo } : undefined)}
        >
          Enviar prueba
        </Button>
      </div>
      <div role="status">
        <ul className="space-y-1 text-xs">
          {data?.entregas.map(({ entregaId, canal, destino, estado, intentos }) => {
            const isGood = estado === "entregado";
            const Icon = isGood ? CircleCheck : CircleExclamationPoint;
            const last = intentos.at(-1);
            return (
              <li key={entregaId} className={isGood ? "text-good" : "text-bad"}>
                <Icon aria-hidden className="mr-1.5 inline size-3.5 align-text-bottom" />
                <span className="[overflow-wrap:anywhere]">
                  {canal === "webhook" ? new URL(destino).host : destino}
                </span>{" "}
                {last ? intentoInWords(last, canal) : "espera su turno"}
              </li>
            );
          })}
        </ul>
      </div>
      <ActionError title="No se envió la prueba" error={error} />
    </div>
  );
}

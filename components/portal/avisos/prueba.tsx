"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { intentoInWords } from "../../rooms/avisos/words";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { CircleCheck, CircleExclamationPoint, Send } from "../../ui/icons";
import { type PortalOutputs, useTRPC } from "../trpc";

type Config = PortalOutputs["alertas"]["get"]["alertas"];

/** A test event, answered in place: what each channel said and in how long. */
export function Prueba({ alertas: { emails, webhookUrl } }: { readonly alertas: Config }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation(
    trpc.alertas.prueba.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.alertas.avisos.queryKey() }),
    }),
  );
  const hasChannel = emails.length > 0 || webhookUrl !== null;
  return (
    <div className="flex max-w-full flex-col items-start gap-2 sm:items-end">
      <Button
        icon={<Send aria-hidden className="size-4" />}
        busy={isPending}
        disabled={!hasChannel}
        title={hasChannel ? undefined : "Agregue antes un correo o la dirección de su servidor"}
        onClick={() => mutate()}
      >
        Enviar prueba
      </Button>
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
      {error && (
        <ErrorState title="No se envió la prueba" requestId={error.data?.requestId}>
          {error.message}
        </ErrorState>
      )}
    </div>
  );
}

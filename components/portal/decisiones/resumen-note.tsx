"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";

/** Whether one is mailed on Mondays what waits, and the other choice. */
export function ResumenNote() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data } = useQuery(trpc.decisiones.resumen.queryOptions());
  const choose = useMutation(
    trpc.decisiones.elegirResumen.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.decisiones.resumen.queryKey() }),
      onError: ({ message }) => toast({ tone: "bad", title: "No se guardó", detail: message }),
    }),
  );
  const send = useOneAtATime(choose.mutate);
  if (data === undefined) return null;
  const { recibe } = data;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
      {recibe
        ? "Los lunes le enviamos un correo con lo que espera, si espera algo."
        : "No recibe el correo de los lunes con lo que espera."}
      <Button variant="quiet" size="sm" busy={choose.isPending} onClick={() => send({ recibe: !recibe })}>
        {recibe ? "Dejar de recibirlo" : "Recibirlo"}
      </Button>
    </p>
  );
}

"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button, type ButtonProps } from "../../ui/button";
import { RefreshCw } from "../../ui/icons";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { isEnCurso } from "./avance";
import type { Lista } from "./words";

interface RefreshButtonProps extends Pick<ButtonProps, "size" | "variant"> {
  readonly lista: Lista;
  readonly now: Date;
}

/** Downloads a list from its source now; nothing where it has none. */
export function RefreshButton({ lista, now, ...looks }: RefreshButtonProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation(
    trpc.listas.refresh.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.listas.pathKey() }),
      onError: ({ message, data }) =>
        toast({
          tone: "bad",
          title: `No se actualizó «${lista.nombre}»`,
          detail: message,
          requestId: data?.requestId ?? undefined,
        }),
    }),
  );
  if (lista.fuente === null && lista.derivadaDe === null) return null;
  const isRunning = isEnCurso(lista.ejecucion, now);
  const verb = isRunning ? "Actualizando" : "Actualizar";
  return (
    <Button
      {...looks}
      busy={isPending || isRunning}
      aria-label={`${verb} ${lista.nombre}`}
      icon={<RefreshCw aria-hidden className="size-3.5" />}
      onClick={() => mutate({ slug: lista.slug })}
    >
      {verb}
    </Button>
  );
}

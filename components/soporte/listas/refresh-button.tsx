"use client";

import { useAction } from "../../rooms/use-action";
import { Button, type ButtonProps } from "../../ui/button";
import { RefreshCw } from "../../ui/icons";
import { useTRPC } from "../trpc";
import { isEnCurso } from "./avance";
import type { Lista } from "./words";

interface RefreshButtonProps extends Pick<ButtonProps, "size" | "variant"> {
  readonly lista: Lista;
  readonly now: Date;
}

/** Downloads a list from its source now. Renders nothing if it has none. */
export function RefreshButton({ lista, now, ...looks }: RefreshButtonProps) {
  const trpc = useTRPC();
  const { run, isPending } = useAction(trpc.listas.refresh, {
    refresh: [trpc.listas.pathKey()],
    failed: `No se actualizó «${lista.nombre}»`,
  });
  if (lista.fuente === null && lista.derivadaDe === null) return null;
  const isRunning = isEnCurso(lista.ejecucion, now);
  const verb = isRunning ? "Actualizando" : "Actualizar";
  return (
    <Button
      {...looks}
      busy={isPending || isRunning}
      aria-label={`${verb} ${lista.nombre}`}
      icon={<RefreshCw aria-hidden className="size-3.5" />}
      onClick={() => run({ slug: lista.slug })}
    >
      {verb}
    </Button>
  );
}

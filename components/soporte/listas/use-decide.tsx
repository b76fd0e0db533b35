"use client";

import { useState } from "react";
import { plural } from "@/server/domain/shared/formato";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toasts";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { MotivoDialog } from "./motivo-dialog";
import type { Lista } from "./words";

export type CambioPrevisto = SoporteOutputs["listas"]["previaCambios"]["rows"][number];

interface Ref {
  readonly slug: Lista["slug"];
  readonly previaId: string;
}

/** Decides on differences of a propuesta: one, or all undecided ones of a page. */
export function useDecide(ref: Ref) {
  const trpc = useTRPC();
  /** Differences to set aside, while the reason is asked for. */
  const [aside, setAside] = useState<readonly string[] | null>(null);
  const { run, isPending, variables, error, reset } = useAction(trpc.listas.decide, {
    refresh: [trpc.listas.pathKey()],
    done: () => setAside(null),
    refused: ({ message, data }, { decision }) => {
      if (decision === "apartada") return;
      toast({
        tone: "bad",
        title: "No se guardó la decisión",
        detail: message,
        requestId: data?.requestId ?? undefined,
      });
    },
  });
  const decide = (sourceIds: readonly string[], decision: "aceptada" | null) => {
    run({ ...ref, sourceIds: [...sourceIds], decision, motivo: null });
  };
  const isBusy = (sourceId: string) => isPending && (variables?.sourceIds.includes(sourceId) ?? false);

  const pageBar = (rows: readonly CambioPrevisto[]) => {
    const undecided = rows.filter(({ decision }) => decision === null).map(({ sourceId }) => sourceId);
    if (undecided.length === 0) return null;
    const those = plural(undecided.length, "entrada", "entradas");
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-ink-2">{those} de esta página por decidir.</p>
        <Button size="sm" busy={isPending} onClick={() => decide(undecided, "aceptada")}>
          Aceptar las {undecided.length}
        </Button>
        <Button size="sm" disabled={isPending} onClick={() => setAside(undecided)}>
          Apartar las {undecided.length}
        </Button>
      </div>
    );
  };

  const dialog = aside !== null && (
    <MotivoDialog
      title={aside.length === 1 ? "Apartar la entrada" : `Apartar ${aside.length} entradas`}
      description="Lo apartado no pasa al archivo: la lista sigue como está en eso."
      action={aside.length === 1 ? "Apartar entrada" : "Apartar entradas"}
      busy={isPending}
      error={error}
      onClose={() => {
        setAside(null);
        reset();
      }}
      onMotivo={(motivo) => run({ ...ref, sourceIds: [...aside], decision: "apartada", motivo })}
    />
  );
  return { decide, setAside: (sourceId: string) => setAside([sourceId]), isBusy, pageBar, dialog };
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { MUESTRA_MAX } from "@/server/domain/informes/muestra";
import { randomToken } from "../../rooms/random-token";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toasts";
import { useRouter } from "../link";
import { useTRPC } from "../trpc";

interface ElegirMuestraProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** The consultas that were chosen, as an archive for an auditor: it is prepared, and waits among the samples. */
export function ElegirMuestra({ ids, onDone }: ElegirMuestraProps) {
  const trpc = useTRPC();
  const router = useRouter();
  // However often the same choice is sent, it is one sample.
  const asked = useRef<{ readonly ids: string; readonly token: string } | null>(null);
  const choose = useMutation(
    trpc.informes.elegir.mutationOptions({
      onSuccess: () => {
        onDone();
        router.push("/portal/informes?vista=auditoria");
      },
      onError: ({ message }) => toast({ tone: "bad", title: "No se pidió la muestra", detail: message }),
    }),
  );
  const send = useOneAtATime(choose.mutate);
  const run = () => {
    if (asked.current?.ids !== ids.join()) asked.current = { ids: ids.join(), token: randomToken() };
    send({ token: asked.current.token, consultaIds: [...ids] });
  };
  return (
    <Button disabled={ids.length > MUESTRA_MAX} busy={choose.isPending} onClick={run}>
      Muestra para auditoría
    </Button>
  );
}

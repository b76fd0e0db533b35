"use client";

import { useRef } from "react";
import { MUESTRA_MAX } from "@/server/domain/informes/muestra";
import { randomToken } from "../../rooms/random-token";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
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
  const choose = useAction(trpc.informes.elegir, {
    done: () => {
      onDone();
      router.push("/portal/informes?vista=auditoria");
    },
    failed: "No se pidió la muestra",
  });
  const run = () => {
    if (asked.current?.ids !== ids.join()) asked.current = { ids: ids.join(), token: randomToken() };
    choose.run({ token: asked.current.token, consultaIds: [...ids] });
  };
  return (
    <Button disabled={ids.length > MUESTRA_MAX} busy={choose.isPending} onClick={run}>
      Muestra para auditoría
    </Button>
  );
}

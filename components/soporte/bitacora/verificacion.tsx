"use client";

import { useQuery } from "@tanstack/react-query";
import { ActionError } from "../../rooms/action-error";
import { Card, Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { ShieldCheck } from "../../ui/icons";
import { Skeleton } from "../../ui/skeleton";
import { ComprobacionResult, isUnderWay } from "../operacion/comprobacion-result";
import { useTRPC } from "../trpc";

const POLL_MS = 1_000;

/** Checks that no act was changed. */
export function Verificacion() {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.bitacora.verificacion.queryOptions(),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.comprobacion) ? POLL_MS : false),
  });
  const { run, isPending, error } = useAction(trpc.bitacora.verify, {
    refresh: [trpc.bitacora.pathKey()],
  });
  const comprobacion = query.data?.comprobacion ?? null;
  return (
    <Card className="mb-6">
      <Part
        title="Cadena de actos"
        actions={
          <Button
            busy={isPending || isUnderWay(comprobacion)}
            onClick={() => run()}
            icon={<ShieldCheck aria-hidden className="size-4" />}
          >
            Verificar la cadena
          </Button>
        }
      >
        <QueryView query={query} skeleton={<Skeleton className="h-10" />}>
          {() =>
            comprobacion === null ? (
              <p className="max-w-prose text-ink-2">
                Cada acto lleva la huella del anterior. Verifique la cadena para saber si alguien cambió,
                borró o insertó un acto por fuera del servicio.
              </p>
            ) : (
              <ComprobacionResult comprobacion={comprobacion} intact="La cadena está intacta." />
            )
          }
        </QueryView>
        <ActionError title="No se pidió la verificación" error={error} />
      </Part>
    </Card>
  );
}

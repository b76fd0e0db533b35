"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Card } from "../../rooms/card";
import { Part } from "../../rooms/part";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { ShieldCheck } from "../../ui/icons";
import { Skeleton } from "../../ui/skeleton";
import { ComprobacionResult, isUnderWay } from "../operacion/comprobacion-result";
import { useTRPC } from "../trpc";

const POLL_MS = 1_000;

/** The proof that no act was changed, asked for and shown on the screen. */
export function Verificacion() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const query = useQuery({
    ...trpc.bitacora.verificacion.queryOptions(),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.comprobacion) ? POLL_MS : false),
  });
  const { mutate, isPending, error } = useMutation(
    trpc.bitacora.verificar.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.bitacora.pathKey() }),
    }),
  );
  const comprobacion = query.data?.comprobacion ?? null;
  return (
    <Card className="mb-6">
      <Part
        title="Cadena de actos"
        actions={
          <Button
            busy={isPending || isUnderWay(comprobacion)}
            onClick={() => mutate()}
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
        {error && (
          <ErrorState title="No se pidió la verificación" requestId={error.data?.requestId}>
            {error.message}
          </ErrorState>
        )}
      </Part>
    </Card>
  );
}

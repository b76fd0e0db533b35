"use client";

import { useQuery } from "@tanstack/react-query";
import { ActionError } from "../../rooms/action-error";
import { Card, Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { ShieldCheck } from "../../ui/icons";
import { Skeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { ComprobacionResult, isUnderWay } from "./comprobacion-result";

const POLL_MS = 1_000;

/** Starts an integrity check and shows its progress. */
export function IntegridadPart() {
  const trpc = useTRPC();
  const { may } = useSession();
  const query = useQuery({
    ...trpc.operacion.integridad.queryOptions(),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.comprobacion) ? POLL_MS : false),
  });
  const { run, isPending, error } = useAction(trpc.operacion.checkIntegridad, {
    refresh: [trpc.operacion.integridad.queryKey()],
  });
  const comprobacion = query.data?.comprobacion ?? null;
  return (
    <Card>
      <Part
        title="Integridad de todo lo guardado"
        actions={
          may("operacion.checkIntegridad") ? (
            <Button
              busy={isPending || isUnderWay(comprobacion)}
              onClick={() => run()}
              icon={<ShieldCheck aria-hidden className="size-4" />}
            >
              Comprobar la integridad
            </Button>
          ) : (
            <p className="text-ink-2 text-xs">La piden administración y cumplimiento.</p>
          )
        }
      >
        <p className="max-w-prose text-ink-2">
          Recalcula la huella de cada consulta, la bitácora con sus firmas, los contadores, las cuentas, las
          decisiones sobre coincidencias y las cadenas de actos, de soporte y de los clientes. Solo lee: puede
          pedirse a cualquier hora, y tarda según cuánto haya guardado.
        </p>
        <QueryView query={query} skeleton={<Skeleton className="h-10" />}>
          {() =>
            comprobacion === null ? (
              <p>Nadie la ha pedido todavía.</p>
            ) : (
              <ComprobacionResult comprobacion={comprobacion} intact="Todo está intacto." />
            )
          }
        </QueryView>
        <ActionError title="No se pidió la comprobación" error={error} />
      </Part>
    </Card>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { PORTAL_PRUEBA } from "@/server/domain/prueba/portal-prueba";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { PageHeader } from "../../ui/page-header";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

/** What stands in the place of test mode while the client has no test account. */
export function AbrirCuentaPrueba() {
  const { may } = useSession();
  const open = useMutation(
    useTRPC().modoPrueba.abrir.mutationOptions({ onSuccess: () => window.location.assign(PORTAL_PRUEBA) }),
  );
  const send = useOneAtATime(open.mutate);
  const action = may("modoPrueba.abrir") && (
    <Button variant="primary" busy={open.isPending || open.isSuccess} onClick={() => send()}>
      Abrir la cuenta de prueba
    </Button>
  );
  return (
    <>
      <PageHeader title="Modo de prueba" />
      <EmptyState title="Su entidad todavía no tiene cuenta de prueba" action={action}>
        En ella todo funciona como en la real, con listas y llaves de prueba, y nada cuenta: no se cobra ni
        queda como evidencia. Entra su mismo equipo. {!action && "La abre un administrador de su entidad."}
      </EmptyState>
      {open.error && (
        <ErrorState title="No se abrió la cuenta de prueba" requestId={open.error.data?.requestId}>
          {open.error.message}
        </ErrorState>
      )}
    </>
  );
}

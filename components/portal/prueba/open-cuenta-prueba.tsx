"use client";

import { PORTAL_PRUEBA } from "@/server/domain/prueba/portal-prueba";
import { ActionError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { PageHeader } from "../../ui/page-header";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

/** Shown in test mode if the client has no test account yet. */
export function OpenCuentaPrueba() {
  const { may } = useSession();
  const open = useAction(useTRPC().modoPrueba.open, { done: () => window.location.assign(PORTAL_PRUEBA) });
  const action = may("modoPrueba.open") && (
    <Button variant="primary" busy={open.isPending || open.isSuccess} onClick={() => open.run()}>
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
      <ActionError title="No se abrió la cuenta de prueba" error={open.error} />
    </>
  );
}

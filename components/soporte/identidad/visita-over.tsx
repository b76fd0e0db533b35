import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { PageHeader } from "../../ui/page-header";

/** Shown once the visita has ended. */
export function VisitaOver({ clienteId }: { readonly clienteId: string | null }) {
  return (
    <>
      <PageHeader title="La visita terminó" />
      <EmptyState
        title="Ya no se ve el portal del cliente"
        action={
          <Button asChild>
            <Link
              href={
                (clienteId === null ? "/soporte/clientes" : `/soporte/clientes/${clienteId}`) as "/soporte"
              }
            >
              {clienteId === null ? "Buscar un cliente" : "Volver a la página del cliente"}
            </Link>
          </Button>
        }
      >
        Una visita dura 30 minutos y vale solo en la sesión en que se abrió. Puede abrir otra desde la página
        del cliente.
      </EmptyState>
    </>
  );
}

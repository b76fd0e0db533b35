import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

/** A page of the client's portal that a visita does not show. */
export default function OtherRoom() {
  return (
    <>
      <PageHeader title="Esta página no se abre en una visita" />
      <EmptyState title="En ella el cliente hace cambios, o es de una sola persona">
        Siga por las páginas de arriba.
      </EmptyState>
    </>
  );
}

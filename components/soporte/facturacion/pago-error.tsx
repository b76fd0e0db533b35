import type { ReactNode } from "react";
import type { Refusal } from "../../rooms/refusal";
import { ErrorState } from "../../ui/error-state";

interface PagoErrorProps {
  readonly error: Refusal;
  /** What was refused. */
  readonly title: string;
  /** What nobody can tell whether it was done, where no answer came. */
  readonly what: "el pago" | "la aprobación" | "la reversión";
  readonly children?: ReactNode;
}

/**
 * Why a payment was refused. Where the service failed on the way nobody knows whether it was registered: it says that,
 * and that another try does it once at most.
 */
export function PagoError({ error, title, what, children = error.message }: PagoErrorProps) {
  const { data } = error;
  if (data != null && data.httpStatus < 500) {
    return (
      <ErrorState title={title} requestId={data.requestId}>
        {children}
      </ErrorState>
    );
  }
  return (
    <ErrorState title={`No se pudo confirmar ${what}`} requestId={data?.requestId}>
      El servicio no alcanzó a responder. Inténtelo de nuevo con el mismo botón: si ya quedó, se le dirá, y no
      se hace dos veces.
    </ErrorState>
  );
}

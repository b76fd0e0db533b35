import type { ReactNode } from "react";
import type { Refusal } from "../../rooms/refusal";
import { ErrorState } from "../../ui/error-state";

interface PagoErrorProps {
  readonly error: Refusal;
  /** The refused action. */
  readonly title: string;
  /** The action of unknown outcome, if no answer came. */
  readonly what: "el pago" | "la aprobación" | "la reversión";
  readonly children?: ReactNode;
}

/**
 * Why a payment was refused. If the service failed midway, nobody knows whether it was registered. It says
 * so, and that a retry registers it at most once.
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

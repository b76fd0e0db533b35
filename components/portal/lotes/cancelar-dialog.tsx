"use client";

import { plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

interface CancelarDialogProps {
  /** Rows that wait. */
  readonly pendiente: number;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** What cancelling means, before it is done. */
export function CancelarDialog({ pendiente, busy, onCancel, onClose }: CancelarDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancelar ${plural(pendiente, "fila que falta", "filas que faltan")}`}
      description="No se consultan ni se cobran, y el lote no se puede continuar. Lo ya consultado queda."
      footer={
        <>
          <Button onClick={onClose}>Seguir con el lote</Button>
          <Button variant="danger" busy={busy} onClick={onCancel}>
            Cancelar lo que falta
          </Button>
        </>
      }
    />
  );
}

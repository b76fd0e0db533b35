"use client";

import { useMutation } from "@tanstack/react-query";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldError } from "../../ui/field";
import { useTRPC } from "../trpc";
import { useEquipoChanged } from "./use-equipo-mutation";

interface CuatroOjosDialogProps {
  readonly exige: boolean;
  readonly onClose: () => void;
}

export function CuatroOjosDialog({ exige, onClose }: CuatroOjosDialogProps) {
  const changed = useEquipoChanged();
  const change = useMutation(
    useTRPC().decisiones.exigirCuatroOjos.mutationOptions({
      onSuccess: async () => {
        await changed();
        onClose();
      },
    }),
  );
  const send = useOneAtATime(change.mutate);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={exige ? "Exigir cuatro ojos para decidir" : "Dejar de exigir cuatro ojos"}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={change.isPending} onClick={() => send({ exige })}>
            {exige ? "Exigir cuatro ojos" : "Dejar de exigirlos"}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <p>
          {exige
            ? "Desde ahora, quien descarte o confirme una coincidencia necesita que otra persona lo apruebe. Lo ya decidido queda como está."
            : "Desde ahora basta una persona. Lo que ya espera aprobación la sigue esperando."}
        </p>
        {change.error && <FieldError>{change.error.message}</FieldError>}
      </div>
    </Dialog>
  );
}

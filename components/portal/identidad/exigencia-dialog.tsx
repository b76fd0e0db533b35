"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { MotivoField } from "../../rooms/motivo-field";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldError } from "../../ui/field";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";

interface ExigenciaDialogProps {
  readonly tipo: "cuatro_ojos" | "segundo_factor";
  readonly exige: boolean;
  /** The verb with its object. */
  readonly title: string;
  /** What follows once it is so. */
  readonly effect: string;
  /** Another person approves it. */
  readonly takesTwo: boolean;
  readonly onClose: () => void;
}

/** Asks something of all of the client's people, or no longer, with the reason that the other person reads. */
export function ExigenciaDialog({ tipo, exige, title, effect, takesTwo, onClose }: ExigenciaDialogProps) {
  const client = useQueryClient();
  const [motivo, setMotivo] = useState("");
  const change = useMutation(
    useTRPC().controles.exigir.mutationOptions({
      onSuccess: async ({ estado }) => {
        await client.invalidateQueries();
        if (estado === "espera") {
          toast({ tone: "good", title: "Espera a otra persona", detail: "Nada ha cambiado todavía." });
        }
        onClose();
      },
    }),
  );
  const send = useOneAtATime(change.mutate);
  const besides = messageBeside(change.error, ["motivo"]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={change.isPending} onClick={() => send({ tipo, exige, motivo })}>
            {takesTwo ? "Pedir la aprobación de otra persona" : title}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>
          {takesTwo && "Cuando otra persona de su equipo lo apruebe: "}
          {effect}
        </p>
        <MotivoField
          help={takesTwo ? "Lo lee quien lo aprueba, y queda en la actividad." : "Queda en la actividad."}
          error={messageAt(change.error, "motivo")}
          value={motivo}
          onChange={setMotivo}
        />
        {besides && <FieldError>{besides}</FieldError>}
      </div>
    </Dialog>
  );
}

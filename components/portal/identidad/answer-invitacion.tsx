"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ROL_WORDS } from "@/server/domain/identidad/rol-words";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { MotivoField } from "../../rooms/motivo-field";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldError } from "../../ui/field";
import { toast } from "../../ui/toasts";
import { type PortalOutputs, useTRPC } from "../trpc";

interface AnswerInvitacionProps {
  readonly invitacion: PortalOutputs["equipo"]["invitaciones"][number];
  readonly accepts: boolean;
  readonly onClose: () => void;
}

/** Gives somebody that support would have in the portal access, or rejects it. */
export function AnswerInvitacion({
  invitacion: { solicitudId, nombre, email, rol },
  accepts,
  onClose,
}: AnswerInvitacionProps) {
  const client = useQueryClient();
  const [motivo, setMotivo] = useState("");
  const answer = useMutation(
    useTRPC().equipo.responderInvitacion.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries();
        toast({
          tone: "good",
          title: accepts ? `La invitación va en camino a ${email}` : "Se rechazó la invitación",
        });
        onClose();
      },
    }),
  );
  const send = useOneAtATime(answer.mutate);
  const besides = messageBeside(answer.error, ["motivo"]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={accepts ? `Dar acceso a ${nombre}` : `Rechazar la invitación de ${nombre}`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant={accepts ? "primary" : "danger"}
            busy={answer.isPending}
            onClick={() => send({ solicitudId, motivo: accepts ? null : motivo })}
          >
            {accepts ? "Aceptar la invitación" : "Rechazar la invitación"}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {accepts ? (
          <p className="[overflow-wrap:anywhere]">
            {nombre} recibirá en <strong>{email}</strong> un enlace para elegir su clave, con el rol{" "}
            {ROL_WORDS[rol].nombre.toLowerCase()}. Queda en la actividad como invitación de usted.
          </p>
        ) : (
          <MotivoField
            help="Lo lee soporte, y queda en la actividad."
            error={messageAt(answer.error, "motivo")}
            value={motivo}
            onChange={setMotivo}
          />
        )}
        {besides && <FieldError>{besides}</FieldError>}
      </div>
    </Dialog>
  );
}

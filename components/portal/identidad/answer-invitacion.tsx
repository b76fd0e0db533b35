"use client";

import { useState } from "react";
import { ROL_WORDS } from "@/server/domain/identidad/rol-words";
import { MotivoField } from "../../rooms/motivo-field";
import { useAction } from "../../rooms/use-action";
import { FieldError } from "../../ui/field";
import { ActionDialog } from "../../ui/form-dialog";
import { toast } from "../../ui/toasts";
import { type PortalOutputs, useTRPC } from "../trpc";

interface AnswerInvitacionProps {
  readonly invitacion: PortalOutputs["equipo"]["invitaciones"][number];
  readonly accepts: boolean;
  readonly onClose: () => void;
}

/** Approves or rejects a person that support wants to invite. */
export function AnswerInvitacion({
  invitacion: { solicitudId, nombre, email, rol },
  accepts,
  onClose,
}: AnswerInvitacionProps) {
  const [motivo, setMotivo] = useState("");
  const answer = useAction(useTRPC().equipo.answerInvitacion, {
    refresh: "all",
    done: () => {
      toast({
        tone: "good",
        title: accepts ? `La invitación va en camino a ${email}` : "Se rechazó la invitación",
      });
      onClose();
    },
  });
  const besides = answer.beside(["motivo"]);
  return (
    <ActionDialog
      title={accepts ? `Dar acceso a ${nombre}` : `Rechazar la invitación de ${nombre}`}
      onClose={onClose}
      action={accepts ? "Aceptar la invitación" : "Rechazar la invitación"}
      isDangerous={!accepts}
      busy={answer.isPending}
      onAction={() => answer.run({ solicitudId, motivo: accepts ? null : motivo })}
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
            error={answer.at("motivo")}
            value={motivo}
            onChange={setMotivo}
          />
        )}
        {besides && <FieldError>{besides}</FieldError>}
      </div>
    </ActionDialog>
  );
}

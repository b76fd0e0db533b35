"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ROL_WORDS } from "@/server/domain/identidad/rol-words";
import { Card } from "../../rooms/card";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { MotivoField } from "../../rooms/motivo-field";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldError } from "../../ui/field";
import { UserRoundCheck } from "../../ui/icons";
import { Day } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { type PortalOutputs, useTRPC } from "../trpc";

type Invitacion = PortalOutputs["equipo"]["invitaciones"][number];

/** Whom support would have in the client's portal: nobody comes in before an administrador says so. */
export function InvitacionesCard() {
  const { data = [] } = useQuery(useTRPC().equipo.invitaciones.queryOptions());
  return data.map((invitacion) => <Pendiente key={invitacion.solicitudId} invitacion={invitacion} />);
}

function Pendiente({ invitacion }: { readonly invitacion: Invitacion }) {
  const { nombre, email, rol, referencia, motivo, venceEn } = invitacion;
  const [asking, setAsking] = useState<"aceptar" | "rechazar" | null>(null);
  return (
    <Card className="flex flex-wrap items-start justify-between gap-4 border-warn">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <UserRoundCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="min-w-0 space-y-1 [overflow-wrap:anywhere]">
          <h2 className="font-semibold">Soporte pide invitar a {nombre}</h2>
          <p className="text-ink-2">
            {email} · {ROL_WORDS[rol].nombre}. {ROL_WORDS[rol].puede}.
          </p>
          <p>
            Solicitud de su entidad que cita soporte: {referencia}. Motivo: {motivo}
          </p>
          <p className="text-ink-2">
            No se le ha enviado nada. Sin su respuesta, la invitación caduca el <Day at={venceEn} />.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking("rechazar")}>Rechazar la invitación</Button>
        <Button variant="primary" onClick={() => setAsking("aceptar")}>
          Aceptar la invitación
        </Button>
      </div>
      {asking !== null && (
        <Answer invitacion={invitacion} accepts={asking === "aceptar"} onClose={() => setAsking(null)} />
      )}
    </Card>
  );
}

interface AnswerProps {
  readonly invitacion: Invitacion;
  readonly accepts: boolean;
  readonly onClose: () => void;
}

function Answer({ invitacion: { solicitudId, nombre, email, rol }, accepts, onClose }: AnswerProps) {
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

"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ROL_WORDS } from "@/server/domain/identidad/rol-words";
import { Card } from "../../rooms/card";
import { Button } from "../../ui/button";
import { UserRoundCheck } from "../../ui/icons";
import { Day } from "../../ui/moment";
import { type PortalOutputs, useTRPC } from "../trpc";

const AnswerInvitacion = dynamic(() => import("./answer-invitacion").then((file) => file.AnswerInvitacion), {
  ssr: false,
});

type Invitacion = PortalOutputs["equipo"]["invitaciones"][number];

/** People whom support wants to invite. An administrador must approve each. */
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
        <AnswerInvitacion
          invitacion={invitacion}
          accepts={asking === "aceptar"}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}

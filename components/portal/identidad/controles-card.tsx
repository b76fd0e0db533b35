"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { CONTROLES, type ControlTipo } from "@/server/domain/identidad/controles";
import { Card } from "../../rooms/card";
import { Button } from "../../ui/button";
import { Hourglass } from "../../ui/icons";
import { Day, Moment } from "../../ui/moment";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { Cambios } from "./cambios";

const AnswerControl = dynamic(() => import("./answer-control").then((file) => file.AnswerControl), {
  ssr: false,
});

type Pendiente = PortalOutputs["controles"]["list"][number];

/** Changes of controls that wait for another person. `tipo` limits them to one kind. */
export function ControlesCard({ tipo }: { readonly tipo?: ControlTipo }) {
  const { may } = useSession();
  const { data = [] } = useQuery(
    useTRPC().controles.list.queryOptions(undefined, { enabled: may("controles.list") }),
  );
  const shown = data.filter((pendiente) => tipo === undefined || pendiente.tipo === tipo);
  return shown.map((pendiente) => <Waiting key={pendiente.solicitudId} pendiente={pendiente} />);
}

function Waiting({ pendiente }: { readonly pendiente: Pendiente }) {
  const { tipo, solicitante, isOwn, mayApprove, creadaEn, venceEn, motivo, cambios } = pendiente;
  const [answering, setAnswering] = useState<"aprobar" | "cerrar" | null>(null);
  const end = isOwn ? "Retirar el cambio" : "Rechazar el cambio";
  return (
    <Card className="flex flex-wrap items-start justify-between gap-4 border-warn">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="min-w-0 space-y-2 [overflow-wrap:anywhere]">
          <h2 className="font-semibold">
            {isOwn ? "Usted pide un cambio" : `${solicitante} pide un cambio`}:{" "}
            {CONTROLES[tipo].nombre.toLowerCase()}
          </h2>
          <Cambios cambios={cambios} />
          <p>Motivo: {motivo}</p>
          <p className="text-ink-2">
            Pedido el <Moment at={creadaEn} />. Nada ha cambiado. Sin la aprobación de otra persona, caduca el{" "}
            <Day at={venceEn} />.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {(isOwn || mayApprove) && <Button onClick={() => setAnswering("cerrar")}>{end}</Button>}
        {mayApprove && (
          <Button variant="primary" onClick={() => setAnswering("aprobar")}>
            Aprobar el cambio
          </Button>
        )}
      </div>
      {answering !== null && (
        <AnswerControl
          pendiente={pendiente}
          answer={answering}
          end={end}
          onClose={() => setAnswering(null)}
        />
      )}
    </Card>
  );
}

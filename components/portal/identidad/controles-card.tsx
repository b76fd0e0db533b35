"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CONTROLES, type ControlTipo } from "@/server/domain/identidad/controles";
import { Card } from "../../rooms/card";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { MotivoField } from "../../rooms/motivo-field";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldError } from "../../ui/field";
import { Hourglass } from "../../ui/icons";
import { Day, Moment } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { Cambios } from "./cambios";

type Pendiente = PortalOutputs["controles"]["list"][number];

/** The changes of controls that wait for another person, of all kinds or of one. */
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
      {answering === "aprobar" && <Aprobar pendiente={pendiente} onClose={() => setAnswering(null)} />}
      {answering === "cerrar" && (
        <Cerrar pendiente={pendiente} title={end} onClose={() => setAnswering(null)} />
      )}
    </Card>
  );
}

interface AnswerProps {
  readonly pendiente: Pendiente;
  readonly onClose: () => void;
}

function Aprobar({ pendiente, onClose }: AnswerProps) {
  const { solicitudId, huella, solicitante, motivo, cambios } = pendiente;
  const client = useQueryClient();
  const [hasChanged, setChanged] = useState(false);
  const approve = useMutation(
    useTRPC().controles.aprobar.mutationOptions({
      onSuccess: async ({ estado }) => {
        setChanged(estado === "cambio");
        await client.invalidateQueries();
        if (estado === "cambio") return;
        toast({ tone: "good", title: "El cambio quedó aprobado y hecho" });
        onClose();
      },
    }),
  );
  const send = useOneAtATime(approve.mutate);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Aprobar el cambio"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={approve.isPending} onClick={() => send({ solicitudId, huella })}>
            Aprobar el cambio
          </Button>
        </>
      }
    >
      <div className="space-y-3 [overflow-wrap:anywhere]">
        {hasChanged && (
          <p role="alert" className="rounded-md border border-warn px-4 py-3">
            <strong className="font-semibold">Algo cambió mientras usted revisaba: no se hizo nada.</strong>{" "}
            Esto es lo que pasaría ahora.
          </p>
        )}
        <Cambios cambios={cambios} />
        <p>
          Lo pidió {solicitante}: {motivo}
        </p>
        <p className="text-ink-2">Rige de inmediato. En la actividad quedan los dos nombres.</p>
        {approve.error && <FieldError>{approve.error.message}</FieldError>}
      </div>
    </Dialog>
  );
}

function Cerrar({
  pendiente: { solicitudId, isOwn },
  title,
  onClose,
}: AnswerProps & { readonly title: string }) {
  const client = useQueryClient();
  const [motivo, setMotivo] = useState("");
  const close = useMutation(
    useTRPC().controles.cerrar.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries();
        toast({ tone: "good", title: isOwn ? "Se retiró el cambio" : "Se rechazó el cambio" });
        onClose();
      },
    }),
  );
  const send = useOneAtATime(close.mutate);
  const besides = messageBeside(close.error, ["motivo"]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="danger"
            busy={close.isPending}
            onClick={() => send({ solicitudId, estado: isOwn ? "retirada" : "rechazada", motivo })}
          >
            {title}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <MotivoField
          help="Queda en la actividad."
          error={messageAt(close.error, "motivo")}
          value={motivo}
          onChange={setMotivo}
        />
        {besides && <FieldError>{besides}</FieldError>}
      </div>
    </Dialog>
  );
}

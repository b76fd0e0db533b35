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
import { type PortalOutputs, useTRPC } from "../trpc";
import { Cambios } from "./cambios";

interface AnswerControlProps {
  readonly pendiente: PortalOutputs["controles"]["list"][number];
  /** What the person would do: approve it, or end it with these words. */
  readonly answer: "aprobar" | "cerrar";
  readonly end: string;
  readonly onClose: () => void;
}

/** Approves a change of a control that waits, or ends it: whoever asked takes it back, another rejects it. */
export function AnswerControl({ pendiente, answer, end, onClose }: AnswerControlProps) {
  return answer === "aprobar" ? (
    <Aprobar pendiente={pendiente} onClose={onClose} />
  ) : (
    <Cerrar pendiente={pendiente} title={end} onClose={onClose} />
  );
}

type AnswerProps = Pick<AnswerControlProps, "pendiente" | "onClose">;

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

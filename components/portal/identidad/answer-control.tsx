"use client";

import { useState } from "react";
import { MotivoField } from "../../rooms/motivo-field";
import { useAction } from "../../rooms/use-action";
import { FieldError } from "../../ui/field";
import { ActionDialog } from "../../ui/form-dialog";
import { toast } from "../../ui/toasts";
import { type PortalOutputs, useTRPC } from "../trpc";
import { Cambios } from "./cambios";

interface AnswerControlProps {
  readonly pendiente: PortalOutputs["controles"]["list"][number];
  /** Approve it, or end it with the words of `end`. */
  readonly answer: "aprobar" | "cerrar";
  readonly end: string;
  readonly onClose: () => void;
}

/** Approves a waiting change of a control, or ends it. The requester takes it back; another person rejects it. */
export function AnswerControl({ pendiente, answer, end, onClose }: AnswerControlProps) {
  return answer === "aprobar" ? (
    <Approve pendiente={pendiente} onClose={onClose} />
  ) : (
    <Close pendiente={pendiente} title={end} onClose={onClose} />
  );
}

type AnswerProps = Pick<AnswerControlProps, "pendiente" | "onClose">;

function Approve({ pendiente, onClose }: AnswerProps) {
  const { solicitudId, huella, solicitante, motivo, cambios } = pendiente;
  const [hasChanged, setChanged] = useState(false);
  const approve = useAction(useTRPC().controles.approve, {
    refresh: "all",
    done: ({ estado }) => {
      setChanged(estado === "cambio");
      if (estado === "cambio") return;
      toast({ tone: "good", title: "El cambio quedó aprobado y hecho" });
      onClose();
    },
  });
  return (
    <ActionDialog
      title="Aprobar el cambio"
      onClose={onClose}
      action="Aprobar el cambio"
      busy={approve.isPending}
      onAction={() => approve.run({ solicitudId, huella })}
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
    </ActionDialog>
  );
}

function Close({
  pendiente: { solicitudId, isOwn },
  title,
  onClose,
}: AnswerProps & { readonly title: string }) {
  const [motivo, setMotivo] = useState("");
  const close = useAction(useTRPC().controles.close, {
    refresh: "all",
    done: () => {
      toast({ tone: "good", title: isOwn ? "Se retiró el cambio" : "Se rechazó el cambio" });
      onClose();
    },
  });
  const besides = close.beside(["motivo"]);
  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      action={title}
      isDangerous
      busy={close.isPending}
      onAction={() => close.run({ solicitudId, estado: isOwn ? "retirada" : "rechazada", motivo })}
    >
      <div className="space-y-4">
        <MotivoField
          help="Queda en la actividad."
          error={close.at("motivo")}
          value={motivo}
          onChange={setMotivo}
        />
        {besides && <FieldError>{besides}</FieldError>}
      </div>
    </ActionDialog>
  );
}

"use client";

import { useState } from "react";
import { MotivoField } from "../../rooms/motivo-field";
import { useAction } from "../../rooms/use-action";
import { FieldError } from "../../ui/field";
import { ActionDialog } from "../../ui/form-dialog";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";

interface ExigenciaDialogProps {
  readonly tipo: "cuatro_ojos" | "segundo_factor";
  readonly exige: boolean;
  /** The verb with its object. */
  readonly title: string;
  readonly effect: string;
  /** Another person approves it. */
  readonly takesTwo: boolean;
  readonly onClose: () => void;
}

/** Turns an exigencia on or off. The approver reads the reason. */
export function ExigenciaDialog({ tipo, exige, title, effect, takesTwo, onClose }: ExigenciaDialogProps) {
  const [motivo, setMotivo] = useState("");
  const change = useAction(useTRPC().controles.require, {
    refresh: "all",
    done: ({ estado }) => {
      if (estado === "espera") {
        toast({ tone: "good", title: "Espera a otra persona", detail: "Nada ha cambiado todavía." });
      }
      onClose();
    },
  });
  const besides = change.beside(["motivo"]);
  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      action={takesTwo ? "Pedir la aprobación de otra persona" : title}
      busy={change.isPending}
      onAction={() => change.run({ tipo, exige, motivo })}
    >
      <div className="space-y-4">
        <p>
          {takesTwo && "Cuando otra persona de su equipo lo apruebe: "}
          {effect}
        </p>
        <MotivoField
          help={takesTwo ? "Lo lee quien lo aprueba, y queda en la actividad." : "Queda en la actividad."}
          error={change.at("motivo")}
          value={motivo}
          onChange={setMotivo}
        />
        {besides && <FieldError>{besides}</FieldError>}
      </div>
    </ActionDialog>
  );
}

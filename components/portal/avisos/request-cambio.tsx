"use client";

import { useState } from "react";
import { cambiosOfControl, type Destinos } from "@/server/domain/identidad/control-pedido";
import { CONTROLES } from "@/server/domain/identidad/controles";
import { rolesInWords } from "@/server/domain/identidad/rol-words";
import { MotivoField } from "../../rooms/motivo-field";
import { messageAt, messageBeside, type Refusal } from "../../rooms/refusal";
import { FieldError } from "../../ui/field";
import { ActionDialog } from "../../ui/form-dialog";
import { Cambios } from "../identidad/cambios";

interface RequestCambioProps {
  readonly before: Destinos;
  readonly after: Destinos;
  readonly error: Refusal | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onMotivo: (motivo: string) => void;
}

/** Shows a change that another person must approve, and asks for a reason. */
export function RequestCambio({ before, after, error, busy, onClose, onMotivo }: RequestCambioProps) {
  const [motivo, setMotivo] = useState("");
  const cambios = cambiosOfControl({ tipo: "alertas", ...after, motivo }, before);
  const besides = messageBeside(error, ["motivo"]);
  return (
    <ActionDialog
      title="Esto lo aprueba otra persona"
      onClose={onClose}
      action="Pedir la aprobación de otra persona"
      busy={busy}
      onAction={() => onMotivo(motivo)}
    >
      <div className="space-y-4 [overflow-wrap:anywhere]">
        <p>
          A quien deja de recibir las alertas no le llega el aviso de que dejó de recibirlas. Lo aprueba otra
          persona de su equipo, con rol de {rolesInWords(CONTROLES.alertas.aprueba)}.
        </p>
        <Cambios cambios={cambios} />
        <MotivoField
          help="Lo lee quien lo aprueba, y queda en la actividad."
          error={messageAt(error, "motivo")}
          value={motivo}
          onChange={setMotivo}
        />
        {besides && <FieldError>{besides}</FieldError>}
      </div>
    </ActionDialog>
  );
}

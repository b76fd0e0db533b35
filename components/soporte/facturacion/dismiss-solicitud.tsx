"use client";

import { useState } from "react";
import { ActionError } from "../../rooms/action-error";
import { MotivoField } from "../../rooms/motivo-field";
import { useAction } from "../../rooms/use-action";
import { Form, FormActions } from "../../ui/form";
import { useTRPC } from "../trpc";

/** Rejects a solicitud, or takes back one's own, with a reason. */
export function DismissSolicitud(props: {
  readonly solicitudId: string;
  readonly estado: "rechazada" | "retirada";
  /** «el pago», «la reversión», «lo pedido». */
  readonly que: string;
  readonly onBack: () => void;
  readonly onDone: () => Promise<void>;
}) {
  const { solicitudId, estado, que, onBack, onDone } = props;
  const [motivo, setMotivo] = useState("");
  const mutation = useAction(useTRPC().pagos.dismiss, { done: onDone });
  return (
    <Form onSubmit={() => mutation.run({ solicitudId, estado, motivo })}>
      <MotivoField
        help={`Queda en la bitácora y lo ve quien pidió ${que}.`}
        error={mutation.at("motivo")}
        value={motivo}
        onChange={setMotivo}
      />
      <ActionError title="No se hizo" error={mutation.error} fields={["motivo"]} />
      <FormActions
        onCancel={onBack}
        cancel="Volver"
        action={`${estado === "retirada" ? "Retirar" : "Rechazar"} ${que}`}
        isDangerous
        busy={mutation.isPending}
      />
    </Form>
  );
}

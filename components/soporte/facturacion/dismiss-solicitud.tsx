"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageAt } from "../../rooms/message-at";
import { MotivoField } from "../../rooms/motivo-field";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { useTRPC } from "../trpc";

/** Rejecting what somebody asked, or taking one's own back, with a reason. */
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
  const mutation = useMutation(useTRPC().pagos.dismiss.mutationOptions({ onSuccess: onDone }));
  const wrong = messageAt(mutation.error, "motivo");
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!mutation.isPending) mutation.mutate({ solicitudId, estado, motivo });
      }}
    >
      <MotivoField
        help={`Queda en la bitácora y lo ve quien pidió ${que}.`}
        error={wrong}
        value={motivo}
        onChange={setMotivo}
      />
      {mutation.error && wrong === undefined && (
        <ErrorState title="No se hizo" requestId={mutation.error.data?.requestId}>
          {mutation.error.message}
        </ErrorState>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>Volver</Button>
        <Button type="submit" variant="danger" busy={mutation.isPending}>
          {estado === "retirada" ? "Retirar" : "Rechazar"} {que}
        </Button>
      </div>
    </form>
  );
}

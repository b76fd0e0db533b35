"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageAt } from "../../rooms/message-at";
import { MotivoField } from "../../rooms/motivo-field";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { useTRPC } from "../trpc";
import type { CuentaPrueba } from "./cuentas-table";

/** Closes a test account, with a reason. */
export function CerrarCuenta({
  cuenta,
  onClose,
}: {
  readonly cuenta: CuentaPrueba;
  readonly onClose: () => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [motivo, setMotivo] = useState("");
  const close = useMutation(
    trpc.pruebas.cerrar.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: trpc.pruebas.list.queryKey() });
        onClose();
      },
    }),
  );
  const wrong = messageAt(close.error, "motivo");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cerrar la cuenta de prueba"
      description={`Las llaves y las personas de ${cuenta.razonSocial} dejan de entrar a ella desde su siguiente solicitud.`}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!close.isPending) close.mutate({ clienteId: cuenta.clienteId, motivo });
        }}
      >
        <MotivoField
          help="Queda en la bitácora y en la actividad de la cuenta."
          error={wrong}
          value={motivo}
          onChange={setMotivo}
        />
        {close.error && wrong === undefined && (
          <ErrorState title="No se cerró" requestId={close.error.data?.requestId}>
            {close.error.message}
          </ErrorState>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Volver</Button>
          <Button type="submit" variant="danger" busy={close.isPending}>
            Cerrar la cuenta
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

"use client";

import { useState } from "react";
import { ActionError } from "../../rooms/action-error";
import { MotivoField } from "../../rooms/motivo-field";
import { useAction } from "../../rooms/use-action";
import { FormDialog } from "../../ui/form-dialog";
import { useTRPC } from "../trpc";
import type { CuentaPrueba } from "./cuentas-table";

export function CloseCuenta({
  cuenta,
  onClose,
}: {
  readonly cuenta: CuentaPrueba;
  readonly onClose: () => void;
}) {
  const trpc = useTRPC();
  const [motivo, setMotivo] = useState("");
  const close = useAction(trpc.pruebas.close, {
    refresh: [trpc.pruebas.list.queryKey()],
    done: () => onClose(),
  });
  return (
    <FormDialog
      title="Cerrar la cuenta de prueba"
      description={`Las llaves y las personas de ${cuenta.razonSocial} dejan de entrar a ella desde su siguiente solicitud.`}
      onClose={onClose}
      cancel="Volver"
      action="Cerrar la cuenta"
      isDangerous
      busy={close.isPending}
      onSubmit={() => close.run({ clienteId: cuenta.clienteId, motivo })}
    >
      <MotivoField
        help="Queda en la bitácora y en la actividad de la cuenta."
        error={close.at("motivo")}
        value={motivo}
        onChange={setMotivo}
      />
      <ActionError title="No se cerró" error={close.error} fields={["motivo"]} />
    </FormDialog>
  );
}

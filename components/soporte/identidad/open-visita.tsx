"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormError } from "../../rooms/action-error";
import { MotivoField } from "../../rooms/motivo-field";
import { useAction } from "../../rooms/use-action";
import { FormDialog } from "../../ui/form-dialog";
import { useTRPC } from "../trpc";

interface OpenVisitaProps {
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly onClose: () => void;
}

/** Asks for a reason and opens the client's portal. */
export function OpenVisita({ clienteId, razonSocial, onClose }: OpenVisitaProps) {
  const router = useRouter();
  const [motivo, setMotivo] = useState("");
  const open = useAction(useTRPC().visitas.open, {
    done: ({ visitaId }) => router.push(`/soporte/vista/${visitaId}`),
  });
  return (
    <FormDialog
      title="Ver como el cliente"
      description={`Verá el portal de ${razonSocial} durante 30 minutos, solo para leer: sin cambiar nada y sin descargar archivos.`}
      onClose={onClose}
      action="Abrir el portal del cliente"
      busy={open.isPending || open.isSuccess}
      onSubmit={() => open.run({ clienteId, motivo })}
    >
      <p className="rounded-lg border border-line bg-sunken px-4 py-3 text-ink-2">
        {razonSocial} verá en su Actividad que usted entró, por qué, y cada página y consulta que abra.
        También queda en la Bitácora.
      </p>
      <FormError title="No se abrió la visita" error={open.error} fields={["motivo"]} />
      <MotivoField
        label="Motivo"
        rows={3}
        help="El cliente lo lee: por ejemplo, el número de su solicitud."
        error={open.at("motivo")}
        value={motivo}
        onChange={setMotivo}
      />
    </FormDialog>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Textarea } from "../../ui/textarea";
import { useTRPC } from "../trpc";

interface OpenVisitaProps {
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly onClose: () => void;
}

/** Asks why, and leads to the client's rooms. */
export function OpenVisita({ clienteId, razonSocial, onClose }: OpenVisitaProps) {
  const router = useRouter();
  const [motivo, setMotivo] = useState("");
  const open = useMutation(
    useTRPC().visitas.open.mutationOptions({
      onSuccess: ({ visitaId }) => router.push(`/soporte/vista/${visitaId}`),
    }),
  );
  const send = useOneAtATime(open.mutate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ clienteId, motivo });
  };
  const beside = messageBeside(open.error, ["motivo"]);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Ver como el cliente"
      description={`Verá el portal de ${razonSocial} durante 30 minutos, solo para leer: sin cambiar nada y sin descargar archivos.`}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
        <p className="rounded-lg border border-line bg-sunken px-4 py-3 text-ink-2">
          {razonSocial} verá en su Actividad que usted entró, por qué, y cada página y consulta que abra.
          También queda en la Bitácora.
        </p>
        {beside && <FieldError>No se abrió la visita. {beside}</FieldError>}
        <Field
          label="Motivo"
          help="El cliente lo lee: por ejemplo, el número de su solicitud."
          error={messageAt(open.error, "motivo")}
        >
          <Textarea
            rows={3}
            maxLength={500}
            value={motivo}
            onChange={({ target }) => setMotivo(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={open.isPending || open.isSuccess}>
            Abrir el portal del cliente
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { Textarea } from "../../ui/textarea";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { useClienteChanged } from "./use-cliente-changed";

export interface Flag {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
  /** The verb with its object. */
  readonly action: string;
  /** What happens once it is done. */
  readonly effect: string;
  readonly isGrave: boolean;
  readonly cambio:
    | { readonly activo: boolean }
    | { readonly operaParaTerceros: boolean }
    | { readonly politicaCoincidencia: "correspondencia" | "solo_puntaje" };
}

interface ChangeFlagProps {
  readonly clienteId: string;
  readonly flag: Flag;
  readonly onClose: () => void;
}

const FIELDS = ["motivo", "referencia"];

/** A change with why and by which written request of the client's; what it does is said before. */
export function ChangeFlag({ clienteId, flag, onClose }: ChangeFlagProps) {
  const changed = useClienteChanged();
  const [motivo, setMotivo] = useState("");
  const [referencia, setReferencia] = useState("");
  const update = useMutation(
    useTRPC().clientes.update.mutationOptions({
      onSuccess: async () => {
        await changed();
        toast({ tone: "good", title: "El cambio quedó registrado", detail: flag.effect });
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!update.isPending) update.mutate({ clienteId, cambio: flag.cambio, motivo, referencia });
  };
  const beside = messageBeside(update.error, FIELDS);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={flag.action} description={flag.effect}>
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
        {beside && <FieldError>No se hizo el cambio. {beside}</FieldError>}
        <Field label="Motivo" error={messageAt(update.error, "motivo")}>
          <Textarea
            rows={3}
            maxLength={500}
            value={motivo}
            onChange={({ target }) => setMotivo(target.value)}
          />
        </Field>
        <Field
          label="Referencia de la solicitud escrita"
          help="El oficio o el correo del cliente, con su fecha."
          error={messageAt(update.error, "referencia")}
        >
          <Input
            maxLength={200}
            autoComplete="off"
            value={referencia}
            onChange={({ target }) => setReferencia(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant={flag.isGrave ? "danger" : "primary"} busy={update.isPending}>
            {flag.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

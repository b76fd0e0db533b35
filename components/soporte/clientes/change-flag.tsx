"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageBeside } from "../../rooms/message-at";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldError } from "../../ui/field";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { SolicitudFields } from "./solicitud-fields";
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
  const [solicitud, setSolicitud] = useState({ motivo: "", referencia: "" });
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
    if (!update.isPending) update.mutate({ clienteId, cambio: flag.cambio, ...solicitud });
  };
  const beside = messageBeside(update.error, FIELDS);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={flag.action} description={flag.effect}>
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
        {beside && <FieldError>No se hizo el cambio. {beside}</FieldError>}
        <SolicitudFields value={solicitud} error={update.error} onChange={setSolicitud} />
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

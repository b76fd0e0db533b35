"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { digitoInWords } from "@/server/domain/shared/nit-words";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import type { Cliente } from "./cliente";
import { SolicitudFields } from "./solicitud-fields";
import { useClienteChanged } from "./use-cliente-changed";

interface CorrectClienteProps {
  readonly cliente: Pick<Cliente, "clienteId" | "razonSocial" | "nit">;
  readonly onClose: () => void;
}

const FIELDS = ["razonSocial", "nit", "motivo", "referencia"];

/** Who a client is, as it should have been written, with why and by which written request. */
export function CorrectCliente({ cliente, onClose }: CorrectClienteProps) {
  const changed = useClienteChanged();
  const [razonSocial, setRazonSocial] = useState(cliente.razonSocial);
  const [nit, setNit] = useState(cliente.nit);
  const [solicitud, setSolicitud] = useState({ motivo: "", referencia: "" });
  const update = useMutation(
    useTRPC().clientes.corregir.mutationOptions({
      onSuccess: async () => {
        await changed();
        toast({ tone: "good", title: "La corrección quedó registrada", detail: EFFECT });
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    update.mutate({ clienteId: cliente.clienteId, razonSocial, nit, ...solicitud });
  };
  const beside = messageBeside(update.error, FIELDS);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Corregir razón social o NIT"
      description={EFFECT}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
        {beside && <FieldError>No se hizo la corrección. {beside}</FieldError>}
        <Field label="Razón social" error={messageAt(update.error, "razonSocial")}>
          <Input
            maxLength={200}
            autoComplete="off"
            value={razonSocial}
            onChange={({ target }) => setRazonSocial(target.value)}
          />
        </Field>
        <Field
          label="NIT"
          help={(nit !== cliente.nit && digitoInWords(nit)) || "Con guion y dígito de verificación."}
          error={messageAt(update.error, "nit")}
        >
          <Input autoComplete="off" value={nit} onChange={({ target }) => setNit(target.value)} />
        </Field>
        <SolicitudFields value={solicitud} error={update.error} onChange={setSolicitud} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            Guardar la corrección
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const EFFECT =
  "Vale desde la próxima consulta y la próxima cuenta. Lo ya consultado, reportado y cobrado queda como estaba.";

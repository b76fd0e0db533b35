"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { digitoInWords } from "@/server/domain/shared/nit-words";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { Textarea } from "../../ui/textarea";
import { useTRPC } from "../trpc";

const FIELDS = ["razon_social", "nit", "emails"];
const EMPTY = { razonSocial: "", nit: "", correos: "", operaParaTerceros: false };

/** A client with what it takes to serve it; what was typed stays where it is refused. */
export function CreateCliente({ onClose }: { readonly onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const [typed, setTyped] = useState(EMPTY);
  const create = useMutation(
    trpc.clientes.create.mutationOptions({
      onSuccess: async ({ clienteId }) => {
        await client.invalidateQueries({ queryKey: trpc.clientes.list.queryKey() });
        router.push(`/soporte/clientes/${clienteId}`);
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Where it succeeded the page is on its way: a second click makes no second client.
    if (create.isPending || create.isSuccess) return;
    create.mutate({
      razon_social: typed.razonSocial,
      nit: typed.nit,
      opera_para_terceros: typed.operaParaTerceros,
      emails: typed.correos.split(/[\s,;]+/).filter(Boolean),
    });
  };
  const at = (field: string) => messageAt(create.error, field);
  const beside = messageBeside(create.error, FIELDS);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Crear un cliente">
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
        {beside && <FieldError>No se creó el cliente. {beside}</FieldError>}
        <Field label="Razón social" error={at("razon_social")}>
          <Input
            maxLength={200}
            autoComplete="off"
            value={typed.razonSocial}
            onChange={({ target }) => setTyped({ ...typed, razonSocial: target.value })}
          />
        </Field>
        <Field
          label="NIT"
          help={digitoInWords(typed.nit) ?? "Con guion y dígito de verificación."}
          error={at("nit")}
        >
          <Input
            inputMode="text"
            autoComplete="off"
            value={typed.nit}
            onChange={({ target }) => setTyped({ ...typed, nit: target.value })}
          />
        </Field>
        <Field
          label="Correos para sus avisos"
          isOptional
          help="Uno por línea. A ellos también se les puede enviar el enlace de una llave."
          error={at("emails")}
        >
          <Textarea
            rows={3}
            autoComplete="off"
            spellCheck={false}
            value={typed.correos}
            onChange={({ target }) => setTyped({ ...typed, correos: target.value })}
          />
        </Field>
        <Checkbox
          label="Opera para terceros"
          help="Cada consulta suya debe decir para qué sujeto obligado se hace."
          checked={typed.operaParaTerceros}
          onChange={({ target }) => setTyped({ ...typed, operaParaTerceros: target.checked })}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={create.isPending || create.isSuccess}>
            Crear cliente
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

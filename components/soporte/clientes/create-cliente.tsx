"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { useFields } from "../../ui/form";
import { FormDialog } from "../../ui/form-dialog";
import { Input, Textarea } from "../../ui/input";
import { useTRPC } from "../trpc";
import { mustConfirmNit, NitField } from "./nit-field";

const FIELDS = ["razon_social", "nit", "emails"];
const EMPTY = { razonSocial: "", nit: "", correos: "", operaParaTerceros: false };

/** Creates a client with its plan. A refusal keeps the form. */
export function CreateCliente({ onClose }: { readonly onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const { values: typed, field, set } = useFields(EMPTY);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const create = useAction(trpc.clientes.create, {
    refresh: [trpc.clientes.list.queryKey()],
    done: ({ clienteId }) => router.push(`/soporte/clientes/${clienteId}`),
  });
  const submit = () => {
    // After success the next page is loading: a second click must not create a second client.
    if (create.isPending || create.isSuccess) return;
    create.run({
      razon_social: typed.razonSocial,
      nit: typed.nit,
      opera_para_terceros: typed.operaParaTerceros,
      emails: typed.correos.split(/[\s,;]+/).filter(Boolean),
    });
  };
  const { at } = create;
  return (
    <FormDialog
      title="Crear un cliente"
      onClose={onClose}
      action="Crear cliente"
      busy={create.isPending || create.isSuccess}
      disabled={mustConfirmNit(typed.nit, null) && confirmed !== typed.nit}
      onSubmit={submit}
    >
      <FormError title="No se creó el cliente" error={create.error} fields={FIELDS} />
      <Field label="Razón social" error={at("razon_social")}>
        <Input maxLength={200} autoComplete="off" {...field("razonSocial")} />
      </Field>
      <NitField
        typed={typed.nit}
        field={field("nit")}
        error={at("nit")}
        stored={null}
        isConfirmed={confirmed === typed.nit}
        onConfirm={(isConfirmed) => setConfirmed(isConfirmed ? typed.nit : null)}
      />
      <Field
        label="Correos para sus avisos"
        isOptional
        help="Uno por línea. A ellos también se les puede enviar el enlace de una llave."
        error={at("emails")}
      >
        <Textarea rows={3} autoComplete="off" spellCheck={false} {...field("correos")} />
      </Field>
      <Checkbox
        label="Opera para terceros"
        help="Cada consulta suya debe decir para qué sujeto obligado se hace."
        checked={typed.operaParaTerceros}
        onChange={({ target }) => set("operaParaTerceros", target.checked)}
      />
    </FormDialog>
  );
}

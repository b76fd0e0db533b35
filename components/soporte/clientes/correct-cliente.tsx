"use client";

import { useState } from "react";
import { FormError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Field } from "../../ui/field";
import { useFields } from "../../ui/form";
import { FormDialog } from "../../ui/form-dialog";
import { Input } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { type Cliente, useClienteQueries } from "./cliente";
import { mustConfirmNit, NitField } from "./nit-field";
import { SolicitudFields } from "./solicitud-fields";

interface CorrectClienteProps {
  readonly cliente: Pick<Cliente, "clienteId" | "razonSocial" | "nit">;
  readonly onClose: () => void;
}

const FIELDS = ["razonSocial", "nit", "motivo", "referencia"];

/** Corrects the name or the NIT of a client, with a reason and its written request. */
export function CorrectCliente({ cliente, onClose }: CorrectClienteProps) {
  const { clienteId, razonSocial, nit } = cliente;
  const { values, field } = useFields({ razonSocial, nit, motivo: "", referencia: "" });
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const update = useAction(useTRPC().clientes.correct, {
    refresh: useClienteQueries(),
    done: () => {
      toast({ tone: "good", title: "La corrección quedó registrada", detail: EFFECT });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Corregir razón social o NIT"
      description={EFFECT}
      onClose={onClose}
      action="Guardar la corrección"
      busy={update.isPending}
      disabled={mustConfirmNit(values.nit, nit) && confirmed !== values.nit}
      onSubmit={() => update.run({ clienteId, ...values })}
    >
      <FormError title="No se hizo la corrección" error={update.error} fields={FIELDS} />
      <Field label="Razón social" error={update.at("razonSocial")}>
        <Input maxLength={200} autoComplete="off" {...field("razonSocial")} />
      </Field>
      <NitField
        typed={values.nit}
        field={field("nit")}
        error={update.at("nit")}
        stored={cliente}
        isConfirmed={confirmed === values.nit}
        onConfirm={(isConfirmed) => setConfirmed(isConfirmed ? values.nit : null)}
      />
      <SolicitudFields field={field} at={update.at} />
    </FormDialog>
  );
}

const EFFECT =
  "Vale desde la próxima consulta y la próxima cuenta. Lo ya consultado, reportado y cobrado queda como estaba.";

"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";

const FIELDS = ["cuentaReferencia", "periodo", "dia"];

/** An account by hand: its reference, the month it pays and the last day to pay. */
export function IssueCobro({
  clienteId,
  onClose,
}: {
  readonly clienteId: string;
  readonly onClose: () => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const pagador = useQuery(trpc.pagos.pagador.queryOptions({ clienteId }));
  const [values, setValues] = useState({ cuentaReferencia: "", periodo: "", dia: "" });
  const mutation = useMutation(
    trpc.cobros.issue.mutationOptions({
      onSuccess: async ({ cuentaReferencia }) => {
        toast({ tone: "good", title: `Cuenta de cobro ${cuentaReferencia} emitida` });
        await client.invalidateQueries({ queryKey: trpc.cobros.pathKey() });
        await client.invalidateQueries({ queryKey: trpc.pagos.pathKey() });
        onClose();
      },
    }),
  );
  const { error } = mutation;
  const beside = messageBeside(error, FIELDS);
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues((previous) => ({ ...previous, [name]: target.value })),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Emitir una cuenta de cobro${pagador.data ? ` a ${pagador.data.cliente.razonSocial}` : ""}`}
      description="Cobra el paquete del mes que paga y el excedente del último mes terminado que no se haya cobrado. Si el servicio ya emitió la de ese mes y nadie la ha pagado, la reemplaza."
    >
      <form
        className="space-y-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (mutation.isPending) return;
          mutation.mutate({ ...values, clienteId, periodo: values.periodo || null });
        }}
      >
        <Field label="Número o referencia de la cuenta" error={messageAt(error, "cuentaReferencia")}>
          <Input {...field("cuentaReferencia")} autoComplete="off" spellCheck={false} maxLength={200} />
        </Field>
        <Field
          label="Mes que paga"
          help="Sin escribirlo, el mes siguiente."
          isOptional
          error={messageAt(error, "periodo")}
        >
          <Input {...field("periodo")} type="month" className="sm:max-w-56" />
        </Field>
        <Field
          label="Último día de pago"
          help="Hasta el final del día en Bogotá."
          error={messageAt(error, "dia")}
        >
          <Input {...field("dia")} type="date" className="sm:max-w-56" />
        </Field>
        {beside !== undefined && (
          <ErrorState title="No se emitió la cuenta de cobro" requestId={error?.data?.requestId}>
            {beside}
          </ErrorState>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={mutation.isPending}>
            Emitir cuenta de cobro
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

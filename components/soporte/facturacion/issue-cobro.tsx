"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { monthBefore, monthName } from "../../rooms/days";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { Button } from "../../ui/button";
import { DateInput } from "../../ui/date-input";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { toast } from "../../ui/toasts";
import { useToday } from "../../ui/today";
import { useTRPC } from "../trpc";

const FIELDS = ["cuentaReferencia", "periodo", "dia"];
const [MONTHS_AHEAD, MONTHS_BACK] = [12, 12];

/** The months that an account may be for, the next one where none is chosen. */
function periodosOf(today: string | null) {
  if (today === null) return { options: [] };
  const months = Array.from({ length: MONTHS_AHEAD + 1 + MONTHS_BACK }, (_, back) =>
    monthBefore(today.slice(0, 7), back - MONTHS_AHEAD),
  );
  return {
    placeholder: `El siguiente: ${monthName(monthBefore(today.slice(0, 7), -1))}`,
    options: months.map((value) => ({ value, label: monthName(value) })),
  };
}

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
  const today = useToday();
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
      title="Emitir una cuenta de cobro"
      description={
        <>
          <span className="block pb-1 font-medium text-ink">
            {pagador.data?.cliente.razonSocial ??
              (pagador.isError ? "No se pudo leer el nombre del cliente." : "\u00a0")}
          </span>
          Cobra el paquete del mes que paga y el excedente del último mes terminado que no se haya cobrado. Si
          el servicio ya emitió la de ese mes y nadie la ha pagado, la reemplaza.
        </>
      }
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
        <Field label="Mes que paga" isOptional error={messageAt(error, "periodo")}>
          <Select {...field("periodo")} {...periodosOf(today)} className="sm:max-w-72" />
        </Field>
        <Field
          label="Último día de pago"
          help="Hasta el final del día en Bogotá."
          error={messageAt(error, "dia")}
        >
          <DateInput
            value={values.dia}
            onValueChange={(dia) => setValues((previous) => ({ ...previous, dia }))}
            className="sm:max-w-56"
          />
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

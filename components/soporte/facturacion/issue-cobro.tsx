"use client";

import { useQuery } from "@tanstack/react-query";
import { ActionError } from "../../rooms/action-error";
import { monthBefore, monthName } from "../../rooms/days";
import { messageAt } from "../../rooms/refusal";
import { useAction } from "../../rooms/use-action";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { useFields } from "../../ui/form";
import { FormDialog } from "../../ui/form-dialog";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { toast } from "../../ui/toasts";
import { useToday } from "../../ui/today";
import { useTRPC } from "../trpc";

const FIELDS = ["cuentaReferencia", "periodo", "dia"];
const [MONTHS_AHEAD, MONTHS_BACK] = [12, 12];

/** Months that a cobro can be for. The default is the next one. */
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

/** Issues a cobro by hand: reference, month and due date. */
export function IssueCobro({
  clienteId,
  onClose,
  onIssued,
}: {
  readonly clienteId: string;
  readonly onClose: () => void;
  readonly onIssued: () => void;
}) {
  const trpc = useTRPC();
  const today = useToday();
  const pagador = useQuery(trpc.pagos.pagador.queryOptions({ clienteId }));
  const { values, field, set } = useFields({ cuentaReferencia: "", periodo: "", dia: "" });
  const mutation = useAction(trpc.cobros.issue, {
    refresh: [trpc.cobros.pathKey(), trpc.pagos.pathKey()],
    done: ({ cuentaReferencia }) => {
      toast({ tone: "good", title: `Cuenta de cobro ${cuentaReferencia} emitida` });
      onIssued();
    },
  });
  const { error } = mutation;
  const porPolitica = pagador.data?.venceSugerido ?? "";
  const dia = values.dia || porPolitica;
  return (
    <FormDialog
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
      onClose={onClose}
      action="Emitir cuenta de cobro"
      busy={mutation.isPending}
      onSubmit={() => {
        mutation.run({ ...values, dia, clienteId, periodo: values.periodo || null });
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
        help={
          dia !== "" && dia === porPolitica
            ? "El que da la política a este cliente. Hasta el final del día en Bogotá."
            : "Hasta el final del día en Bogotá."
        }
        error={messageAt(error, "dia")}
      >
        <DateInput value={dia} onValueChange={(dia) => set("dia", dia)} className="sm:max-w-56" />
      </Field>
      <ActionError title="No se emitió la cuenta de cobro" error={error} fields={FIELDS} />
    </FormDialog>
  );
}

"use client";

import { useState } from "react";
import { MontoOpcional } from "@/server/contract/soporte/pagos";
import { commaList, formatCount } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form, useFields } from "../../ui/form";
import { Input, Textarea } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { type SoporteOutputs, useTRPC } from "../trpc";

const FIELDS = commaList(
  "dobleAprobacionDesde, diasParaPagar, solapeHoras, emisorRazonSocial, emisorNit, emisorPago, motivo",
);
type Name = (typeof FIELDS)[number];

const typedOf = (politica: Politica): Record<Name, string> => ({
  dobleAprobacionDesde:
    politica.dobleAprobacionDesde === null ? "" : formatCount(politica.dobleAprobacionDesde),
  diasParaPagar: String(politica.diasParaPagar),
  solapeHoras: String(politica.solapeHoras),
  emisorRazonSocial: politica.emisorRazonSocial,
  emisorNit: politica.emisorNit ?? "",
  emisorPago: politica.emisorPago ?? "",
  motivo: "",
});

/** Changes the politica, with a reason. A refusal keeps the form. */
export function PoliticaForm({ current }: { readonly current: Politica }) {
  const trpc = useTRPC();
  const { values: typed, field } = useFields(() => typedOf(current));
  const [monto, setMonto] = useState<string>();
  const mutation = useAction(trpc.politicas.change, {
    refresh: [trpc.politicas.pathKey()],
    done: ({ version }) => toast({ tone: "good", title: `Políticas guardadas: versión ${version}` }),
  });
  const { at } = mutation;
  const isChanged = FIELDS.some((name) => name !== "motivo" && typed[name] !== typedOf(current)[name]);
  return (
    <Form
      className="max-w-prose space-y-5"
      onSubmit={() => {
        const parsed = MontoOpcional.safeParse(typed.dobleAprobacionDesde);
        setMonto(parsed.success ? undefined : parsed.error.issues[0]?.message);
        if (!parsed.success) return;
        mutation.run({
          sobre: current.version,
          motivo: typed.motivo,
          dobleAprobacionDesde: parsed.data,
          diasParaPagar: wholeOf(typed.diasParaPagar),
          solapeHoras: wholeOf(typed.solapeHoras),
          emisorRazonSocial: typed.emisorRazonSocial,
          emisorNit: typed.emisorNit.trim() || null,
          emisorPago: typed.emisorPago.trim() || null,
        });
      }}
    >
      <Field
        label="Segunda aprobación desde"
        help="Pesos, sin IVA. Un pago de este valor o más espera a otra persona. Vacío: ninguno espera. A quien sube el monto le sigue rigiendo el menor que había, hasta que otra persona cambie las políticas."
        error={monto ?? at("dobleAprobacionDesde")}
      >
        <Input {...field("dobleAprobacionDesde")} inputMode="numeric" className="sm:max-w-56" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Días para pagar una cuenta"
          help="De 0 a 365; los clientes con un plazo acordado conservan el suyo."
          error={at("diasParaPagar")}
        >
          <Input {...field("diasParaPagar")} inputMode="numeric" />
        </Field>
        <Field
          label="Horas de solape de una llave"
          help="De 0 a 720: lo que sirve la anterior al regenerarla, si no se elige otro tiempo."
          error={at("solapeHoras")}
        >
          <Input {...field("solapeHoras")} inputMode="numeric" />
        </Field>
      </div>
      <fieldset className="space-y-5">
        <legend className="mb-3 font-semibold">Quién emite las cuentas de cobro</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Razón social" error={at("emisorRazonSocial")}>
            <Input {...field("emisorRazonSocial")} maxLength={200} autoComplete="off" />
          </Field>
          <Field label="NIT" isOptional error={at("emisorNit")}>
            <Input {...field("emisorNit")} maxLength={30} autoComplete="off" />
          </Field>
        </div>
        <Field
          label="Cómo pagar"
          help="Banco, tipo y número de cuenta, como irán en el documento."
          isOptional
          error={at("emisorPago")}
        >
          <Input {...field("emisorPago")} maxLength={300} autoComplete="off" />
        </Field>
      </fieldset>
      <Field label="Por qué cambian" help="Queda en el historial y en la bitácora." error={at("motivo")}>
        <Textarea {...field("motivo")} rows={2} maxLength={500} />
      </Field>
      <ActionError title="No se guardaron las políticas" error={mutation.error} fields={FIELDS} />
      <Button type="submit" variant="primary" busy={mutation.isPending} disabled={!isChanged}>
        Guardar políticas
      </Button>
    </Form>
  );
}

/** The service rejects a value that is no whole number, beside its field. */
const wholeOf = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : -1);

export type Politica = SoporteOutputs["politicas"]["list"][number];

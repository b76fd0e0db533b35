"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MontoOpcional } from "@/server/contract/soporte/pago-datos";
import { formatCount } from "@/server/domain/shared/formato";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Textarea } from "../../ui/textarea";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import type { Politica } from "./politica";

const FIELDS = [
  "doble_aprobacion_desde",
  "dias_para_pagar",
  "solape_horas",
  "emisor_razon_social",
  "emisor_nit",
  "emisor_pago",
  "motivo",
] as const;
type Name = (typeof FIELDS)[number];

const typedOf = (politica: Politica): Record<Name, string> => ({
  doble_aprobacion_desde:
    politica.dobleAprobacionDesde === null ? "" : formatCount(politica.dobleAprobacionDesde),
  dias_para_pagar: String(politica.diasParaPagar),
  solape_horas: String(politica.solapeHoras),
  emisor_razon_social: politica.emisorRazonSocial,
  emisor_nit: politica.emisorNit ?? "",
  emisor_pago: politica.emisorPago ?? "",
  motivo: "",
});

/** What is in force, to be changed with a reason; what is typed stays where it is refused. */
export function PoliticaForm({ current }: { readonly current: Politica }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(current));
  const [monto, setMonto] = useState<string>();
  const mutation = useMutation(
    trpc.politicas.change.mutationOptions({
      onSuccess: async ({ version }) => {
        toast({ tone: "good", title: `Políticas guardadas: versión ${version}` });
        await client.invalidateQueries({ queryKey: trpc.politicas.pathKey() });
      },
    }),
  );
  const { error } = mutation;
  const at = (name: Name) => messageAt(error, name);
  const field = (name: Name) => ({
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped((previous) => ({ ...previous, [name]: target.value })),
  });
  const isChanged = FIELDS.some((name) => name !== "motivo" && typed[name] !== typedOf(current)[name]);
  const beside = messageBeside(error, FIELDS);
  return (
    <form
      className="max-w-prose space-y-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = MontoOpcional.safeParse(typed.doble_aprobacion_desde);
        setMonto(parsed.success ? undefined : parsed.error.issues[0]?.message);
        if (!parsed.success || mutation.isPending) return;
        mutation.mutate({
          sobre: current.version,
          motivo: typed.motivo,
          doble_aprobacion_desde: parsed.data,
          dias_para_pagar: wholeOf(typed.dias_para_pagar),
          solape_horas: wholeOf(typed.solape_horas),
          emisor_razon_social: typed.emisor_razon_social,
          emisor_nit: typed.emisor_nit.trim() || null,
          emisor_pago: typed.emisor_pago.trim() || null,
        });
      }}
    >
      <Field
        label="Segunda aprobación desde"
        help="Pesos, sin IVA. Un pago de este valor o más espera a otra persona. Vacío: ninguno espera."
        error={monto ?? at("doble_aprobacion_desde")}
      >
        <Input {...field("doble_aprobacion_desde")} inputMode="numeric" className="sm:max-w-56" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Días para pagar una cuenta"
          help="De 0 a 365; los clientes con un plazo acordado conservan el suyo."
          error={at("dias_para_pagar")}
        >
          <Input {...field("dias_para_pagar")} inputMode="numeric" />
        </Field>
        <Field
          label="Horas de solape de una llave"
          help="De 0 a 720: lo que sirve la anterior al regenerarla, si no se elige otro tiempo."
          error={at("solape_horas")}
        >
          <Input {...field("solape_horas")} inputMode="numeric" />
        </Field>
      </div>
      <fieldset className="space-y-5">
        <legend className="mb-3 font-semibold">Quién emite las cuentas de cobro</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Razón social" error={at("emisor_razon_social")}>
            <Input {...field("emisor_razon_social")} maxLength={200} autoComplete="off" />
          </Field>
          <Field label="NIT" isOptional error={at("emisor_nit")}>
            <Input {...field("emisor_nit")} maxLength={30} autoComplete="off" />
          </Field>
        </div>
        <Field
          label="Cómo pagar"
          help="Banco, tipo y número de cuenta, como irán en el documento."
          isOptional
          error={at("emisor_pago")}
        >
          <Input {...field("emisor_pago")} maxLength={300} autoComplete="off" />
        </Field>
      </fieldset>
      <Field label="Por qué cambian" help="Queda en el historial y en la bitácora." error={at("motivo")}>
        <Textarea {...field("motivo")} rows={2} maxLength={500} />
      </Field>
      {beside !== undefined && (
        <ErrorState title="No se guardaron las políticas" requestId={error?.data?.requestId}>
          {beside}
        </ErrorState>
      )}
      <Button type="submit" variant="primary" busy={mutation.isPending} disabled={!isChanged}>
        Guardar políticas
      </Button>
    </form>
  );
}

/** What is no whole figure is refused by the service, beside its field. */
const wholeOf = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : -1);

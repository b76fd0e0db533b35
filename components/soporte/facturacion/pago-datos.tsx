"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect } from "react";
import { Controller, useForm } from "react-hook-form";
import { PagoDatosBolsa, PagoDatosCobro } from "@/server/contract/soporte/pagos";
import { bogotaDay } from "@/server/domain/shared/bogota";
import { formatCop } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import type { PagoTyped } from "./pago-filtro";
import type { Pagador } from "./pago-words";

interface PagoDatosProps {
  readonly pagador: Pagador;
  readonly typed: PagoTyped;
  /** Receives each change, so that going back a step by any way loses nothing. */
  readonly draft: RefObject<PagoDraft | null>;
  readonly onBack: () => void;
  readonly onNext: (typed: Partial<PagoTyped>) => void;
}

/** The fields as typed, for one thing that is paid. */
export interface PagoDraft {
  readonly que: string | null;
  readonly values: Readonly<Record<"consultas" | "valor" | "referencia" | "fecha" | "entrega", string>>;
}

const text = (value: number | null) => (value === null ? "" : String(value));

/** Amount, reference and date. Each field shows its error. */
export function PagoDatos({ pagador, typed, draft, onBack, onNext }: PagoDatosProps) {
  const { now, cobros, ultimaSecuencia } = pagador;
  const today = bogotaDay(now);
  const isBolsa = typed.que === "bolsa";
  const cobro = cobros.find(({ cobroId }) => cobroId === typed.que);
  const form = useForm({
    resolver: zodResolver(isBolsa ? PagoDatosBolsa : PagoDatosCobro) as never,
    defaultValues: (draft.current?.que === typed.que && draft.current?.values) || {
      consultas: text(typed.consultas),
      valor: text(typed.valor),
      referencia: typed.referencia ?? "",
      fecha: typed.fecha ?? today,
      entrega: typed.entrega ?? today,
    },
  });
  const { control, register, handleSubmit, formState, setError, watch } = form;
  useEffect(() => {
    const keep = () => {
      draft.current = { que: typed.que, values: form.getValues() };
    };
    return watch(keep).unsubscribe;
  }, [watch, form, draft, typed.que]);
  const { errors } = formState;
  const submit = handleSubmit((values: Record<string, unknown>) => {
    if (String(values.fecha) > today) {
      setError("fecha", { message: "La fecha del pago está en el futuro. Escriba el día en que se hizo." });
      return;
    }
    onNext({ ...values, ...(isBolsa && ultimaSecuencia > 0 && { entrega: null }) });
  });
  return (
    <Form className="max-w-prose space-y-5" onSubmit={submit}>
      {isBolsa ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Consultas compradas" help="En cifras." error={errors.consultas?.message}>
            <Input {...register("consultas")} inputMode="numeric" autoComplete="off" placeholder="5.000" />
          </Field>
          <Field label="Valor pagado, sin IVA" help="En pesos." error={errors.valor?.message}>
            <Input {...register("valor")} inputMode="numeric" autoComplete="off" placeholder="550.000" />
          </Field>
        </div>
      ) : (
        cobro && (
          <p className="text-ink-2">
            Cuenta <strong className="font-semibold text-ink">{cobro.cuentaReferencia}</strong>
            {cobro.total !== null && <>, por {formatCop(cobro.total)} sin IVA</>}.
          </p>
        )
      )}
      <Field
        label="Referencia del pago"
        help="La del comprobante del banco. Cada referencia sirve para un solo pago del cliente."
        error={errors.referencia?.message}
      >
        <Input {...register("referencia")} autoComplete="off" spellCheck={false} maxLength={200} />
      </Field>
      <Field
        label="Día en que se hizo el pago"
        help="Fecha de Bogotá."
        error={errors.fecha?.message}
        className="sm:max-w-56"
      >
        <Controller
          control={control}
          name="fecha"
          render={({ field: { value, onChange } }) => (
            <DateInput value={value} onValueChange={onChange} max={today} />
          )}
        />
      </Field>
      {isBolsa && ultimaSecuencia === 0 && (
        <Field
          label="Día de entrega de las credenciales"
          help="Es la primera bolsa del cliente: vence seis meses después de este día."
          error={errors.entrega?.message}
          className="sm:max-w-80"
        >
          <Controller
            control={control}
            name="entrega"
            render={({ field: { value, onChange } }) => (
              <DateInput value={value} onValueChange={onChange} className="sm:max-w-56" />
            )}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Ver qué pasará
        </Button>
        <Button onClick={onBack}>Volver a qué se paga</Button>
      </div>
    </Form>
  );
}

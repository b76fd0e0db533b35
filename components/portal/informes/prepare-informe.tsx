"use client";

import { useQueryClient } from "@tanstack/react-query";
import { bogotaDay } from "@/server/domain/shared/bogota";
import { lastDayOf, monthBefore } from "../../rooms/days";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { useRouter } from "../link";
import { useTRPC, useTRPCClient } from "../trpc";
import { PedidoForm } from "./pedido-form";

/** A period and the day of the session: the figures are counted and kept. At first, the last three months that ended. */
export function PrepareInforme({ now }: { readonly now: Date }) {
  const month = bogotaDay(now).slice(0, 7);
  const { informes } = useTRPC();
  const ask = useTRPCClient().informes;
  const client = useQueryClient();
  const router = useRouter();
  return (
    <PedidoForm
      title="Preparar un informe"
      action="Preparar informe"
      refused="No se preparó el informe"
      fields={["desde", "hasta", "sesion"]}
      pedidoOf={(said) => ({ desde: said("desde"), hasta: said("hasta"), sesion: said("sesion") || null })}
      pedir={(pedido) => ask.preparar.mutate(pedido)}
      onDone={async ({ informeId }) => {
        await client.invalidateQueries({ queryKey: informes.list.queryKey() });
        router.push(`/portal/informes/${informeId}`);
      }}
    >
      {(errorAt) => (
        <>
          <div className="flex flex-wrap gap-4">
            <Field className="w-44" label="Desde" error={errorAt("desde")}>
              <DateInput name="desde" defaultValue={`${monthBefore(month, 3)}-01`} />
            </Field>
            <Field className="w-44" label="Hasta" error={errorAt("hasta")}>
              <DateInput name="hasta" defaultValue={lastDayOf(monthBefore(month))} />
            </Field>
            <Field className="w-56" label="Sesión de la junta" isOptional error={errorAt("sesion")}>
              <DateInput name="sesion" />
            </Field>
          </div>
          <p className="max-w-prose text-ink-2 text-xs">
            Días de Bogotá, ambos incluidos. Las cifras se cuentan en este momento, todas a la vez, y se
            conservan así.
          </p>
        </>
      )}
    </PedidoForm>
  );
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsultasFiltro } from "@/server/contract/portal/consultas";
import { MUESTRA_MAX } from "@/server/domain/informes/muestra";
import { SEVERIDAD_WORDS, SEVERIDADES } from "@/server/domain/screening/severidad-words";
import { bogotaDay } from "@/server/domain/shared/bogota";
import { lastDayOf, monthBefore } from "../../rooms/days";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { toast } from "../../ui/toasts";
import { useTRPC, useTRPCClient } from "../trpc";
import { PedidoForm } from "./pedido-form";

type Filtro = Required<ConsultasFiltro>;

/** Size, seed and filter of a draw. The default is the last three whole months. */
export function DrawMuestra({ now }: { readonly now: Date }) {
  const month = bogotaDay(now).slice(0, 7);
  const { consultas, informes } = useTRPC();
  const ask = useTRPCClient().informes;
  const client = useQueryClient();
  const { data: filtros } = useQuery(consultas.filtros.queryOptions());
  return (
    <PedidoForm
      title="Sortear una muestra"
      action="Sortear muestra"
      refused="No se pidió la muestra"
      fields={["semilla", "tamano", "desde", "hasta"]}
      pedidoOf={(said) => ({
        semilla: said("semilla"),
        tamano: Number(said("tamano") || Number.NaN),
        desde: said("desde"),
        hasta: said("hasta"),
        severidad: (said("severidad") || null) as Filtro["severidad"],
        lista: (said("lista") || null) as Filtro["lista"],
      })}
      request={(pedido) => ask.draw.mutate(pedido)}
      onDone={async () => {
        const detail = "Se prepara en segundo plano: puede cerrar esta página.";
        toast({ tone: "good", title: "Muestra pedida", detail });
        await client.invalidateQueries({ queryKey: informes.muestras.queryKey() });
      }}
    >
      {(errorAt) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Field label="Semilla" help="Un texto que fija el auditor." error={errorAt("semilla")}>
              <Input name="semilla" autoComplete="off" maxLength={64} />
            </Field>
            <Field label="Cuántas consultas" help={`Hasta ${MUESTRA_MAX}.`} error={errorAt("tamano")}>
              <Input name="tamano" defaultValue="25" inputMode="numeric" autoComplete="off" />
            </Field>
            <Field label="Severidad" help="De todas, o de una.">
              <Select
                name="severidad"
                placeholder="Todas"
                options={SEVERIDADES.map((value) => ({ value, label: SEVERIDAD_WORDS[value].nombre }))}
              />
            </Field>
            <Field label="Desde" error={errorAt("desde")}>
              <DateInput name="desde" defaultValue={`${monthBefore(month, 3)}-01`} />
            </Field>
            <Field label="Hasta" error={errorAt("hasta")}>
              <DateInput name="hasta" defaultValue={lastDayOf(monthBefore(month))} />
            </Field>
            <Field label="Con coincidencia en">
              <Select
                name="lista"
                placeholder="Cualquier lista, o ninguna"
                options={(filtros?.listas ?? []).map(({ slug, nombre }) => ({ value: slug, label: nombre }))}
              />
            </Field>
          </div>
          <p className="max-w-prose text-ink-2 text-xs">
            Salen las que tienen el menor SHA-256 de «semilla:número de consulta»: con la misma semilla y el
            mismo filtro cualquiera repite el sorteo. El archivo es un ZIP: un índice en Excel y, en una
            carpeta por consulta, el reporte en PDF, la evidencia y lo que se decidió, con un manifiesto
            firmado. Queda aquí siete días.
          </p>
        </>
      )}
    </PedidoForm>
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ConfirmadasModo } from "@/server/domain/informes/informe";
import { bogotaDay } from "@/server/domain/shared/bogota";
import { lastDayOf, longDay, monthBefore } from "../../rooms/days";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { useRouter } from "../link";
import { useTRPC, useTRPCClient } from "../trpc";
import { PedidoForm } from "./pedido-form";

const MODOS = [
  { value: "contadas", label: "Contarlas" },
  { value: "nombradas", label: "Nombrarlas" },
] as const satisfies readonly { readonly value: ConfirmadasModo; readonly label: string }[];

/** Period and date of the session. The default is the last whole quarter. */
export function PrepareInforme({ now }: { readonly now: Date }) {
  const presets = presetsOf(bogotaDay(now).slice(0, 7));
  const [chosen, setChosen] = useState(presets[1]);
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
      pedidoOf={(said) => ({
        desde: said("desde"),
        hasta: said("hasta"),
        sesion: said("sesion") || null,
        confirmadas: said("confirmadas") as ConfirmadasModo,
      })}
      request={(pedido) => ask.prepare.mutate(pedido)}
      onDone={async ({ informeId }) => {
        await client.invalidateQueries({ queryKey: informes.list.queryKey() });
        router.push(`/portal/informes/${informeId}`);
      }}
    >
      {(errorAt) => (
        <>
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="sr-only">Periodo que terminó</legend>
            {presets.map((preset) => (
              <Button
                key={preset.nombre}
                aria-pressed={preset.nombre === chosen?.nombre}
                className={cn(preset.nombre === chosen?.nombre && "border-accent bg-accent-soft text-accent")}
                onClick={() => setChosen(preset)}
              >
                {preset.nombre}: {longDay(preset.desde)} al {longDay(preset.hasta)}
              </Button>
            ))}
          </fieldset>
          <div className="flex flex-wrap gap-4">
            <Field className="w-44" label="Desde" error={errorAt("desde")}>
              <DateInput key={chosen?.nombre} name="desde" defaultValue={chosen?.desde} />
            </Field>
            <Field className="w-44" label="Hasta" error={errorAt("hasta")}>
              <DateInput key={chosen?.nombre} name="hasta" defaultValue={chosen?.hasta} />
            </Field>
            <Field className="w-56" label="Sesión de la junta" isOptional error={errorAt("sesion")}>
              <DateInput name="sesion" />
            </Field>
            <Field className="w-56" label="Coincidencias confirmadas">
              <Select name="confirmadas" options={MODOS} />
            </Field>
          </div>
          <p className="max-w-prose text-ink-2 text-xs">
            Días de Bogotá, ambos incluidos. Las cifras se cuentan en este momento, todas a la vez, al lado de
            las del periodo anterior, y se conservan así. Si nombra las coincidencias confirmadas, el informe
            guarda a quién se consultó y no lo olvida cuando las consultas se retiran.
          </p>
        </>
      )}
    </PedidoForm>
  );
}

interface Preset {
  readonly nombre: string;
  readonly desde: string;
  readonly hasta: string;
}

/** The last whole month, quarter and half-year before `mes` (`YYYY-MM`). */
export function presetsOf(mes: string): readonly Preset[] {
  const place = Number(mes.slice(5)) - 1;
  const ended = (nombre: string, months: number): Preset => {
    const last = monthBefore(mes, (place % months) + 1);
    return { nombre, desde: `${monthBefore(last, months - 1)}-01`, hasta: lastDayOf(last) };
  };
  return [ended("Mes", 1), ended("Trimestre", 3), ended("Semestre", 6)];
}

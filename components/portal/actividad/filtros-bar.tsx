"use client";

import { useQuery } from "@tanstack/react-query";
import { ACTIVIDAD_TIPOS } from "@/server/contract/actividad-words";
import { DaysFields } from "../../rooms/days-fields";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { useTRPC } from "../trpc";
import { type Filtro, isFiltered } from "./filtro";

const TIPOS = Object.entries(ACTIVIDAD_TIPOS).map(([value, { nombre }]) => ({
  value: value as keyof typeof ACTIVIDAD_TIPOS,
  label: nombre,
}));

interface FiltrosBarProps {
  readonly filtro: Filtro;
  readonly onChange: (part: Partial<Filtro>) => void;
  readonly onClear: () => void;
}

/** Person, kind and days; what is chosen stands in the address at once. */
export function FiltrosBar({ filtro, onChange, onClear }: FiltrosBarProps) {
  const { data: personas } = useQuery(useTRPC().actividad.personas.queryOptions());
  return (
    <search aria-label="Filtros de la actividad" className="mb-4 space-y-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Field label="Persona">
          <Select
            placeholder="Cualquiera"
            value={filtro.quien ?? ""}
            onChange={({ target }) => onChange({ quien: target.value || null })}
            options={(personas ?? []).map(({ usuarioId, nombre, email }) => ({
              value: usuarioId,
              label: `${nombre} (${email})`,
            }))}
          />
        </Field>
        <Field label="Qué hizo">
          <Select
            placeholder="Todo"
            value={filtro.tipo ?? ""}
            onChange={({ target }) =>
              onChange({ tipo: TIPOS.find(({ value }) => value === target.value)?.value ?? null })
            }
            options={TIPOS}
          />
        </Field>
        <DaysFields desde={filtro.desde} hasta={filtro.hasta} onChange={onChange} />
      </div>
      {isFiltered(filtro) && (
        <Button variant="quiet" onClick={onClear}>
          Quitar los filtros
        </Button>
      )}
    </search>
  );
}

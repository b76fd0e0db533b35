"use client";

import { useEffect, useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import type { Filtro } from "./filtro";

const CAMBIOS = [
  { value: "agregada", label: "Agregadas" },
  { value: "retirada", label: "Retiradas" },
  { value: "modificada", label: "Modificadas" },
] as const;

const DECISIONES = [
  { value: "pendiente", label: "Por decidir" },
  { value: "aceptada", label: "Aceptadas" },
  { value: "apartada", label: "Apartadas" },
] as const;

interface FiltrosBarProps {
  readonly filtro: Filtro;
  readonly onChange: (part: Partial<Filtro>) => void;
  /** Shows the filter by decision. */
  readonly hasDecisions?: boolean;
}

/** Kind, decision and name, kept in the address. */
export function FiltrosBar({ filtro, onChange, hasDecisions = false }: FiltrosBarProps) {
  const [buscar, setBuscar] = useState(filtro.buscar);
  // Back and «Quitar los filtros» change the address, not the box.
  useEffect(() => setBuscar(filtro.buscar), [filtro.buscar]);
  return (
    <search aria-label="Filtros de las diferencias">
      <Form className="flex flex-wrap items-end gap-3" onSubmit={() => onChange({ buscar })}>
        <Field label="Nombre o identificador" className="min-w-56 flex-1">
          <Input
            type="search"
            value={buscar}
            maxLength={200}
            onChange={({ target }) => {
              setBuscar(target.value);
              if (target.value === "") onChange({ buscar: "" });
            }}
          />
        </Field>
        <Button type="submit">Buscar</Button>
        <Field label="Cambio" className="w-40">
          <Select
            placeholder="Todos"
            value={filtro.cambio ?? ""}
            onChange={({ target }) =>
              onChange({ cambio: CAMBIOS.find(({ value }) => value === target.value)?.value ?? null })
            }
            options={CAMBIOS}
          />
        </Field>
        {hasDecisions && (
          <Field label="Decisión" className="w-40">
            <Select
              placeholder="Todas"
              value={filtro.decision ?? ""}
              onChange={({ target }) =>
                onChange({ decision: DECISIONES.find(({ value }) => value === target.value)?.value ?? null })
              }
              options={DECISIONES}
            />
          </Field>
        )}
      </Form>
    </search>
  );
}

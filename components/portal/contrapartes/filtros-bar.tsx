"use client";

import { useState } from "react";
import { CLASE_WORDS, ESTADO_WORDS, RIESGO_WORDS, VENCE_WORDS } from "@/server/domain/contrapartes/words";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { cn } from "../../ui/cn";
import { Field } from "../../ui/field";
import { ListFilter } from "../../ui/icons";
import { Select } from "../../ui/select";
import { Texto } from "../consultas/filtros-bar";
import { type Filtro, isFiltered } from "./filtro";

export interface FiltrosBarProps {
  readonly filtro: Filtro;
  /** Also goes back to the first page. */
  readonly onChange: (part: Partial<Filtro>) => void;
  readonly onClear: () => void;
}

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const SELECTS = [
  { name: "clase", label: "Clase", placeholder: "Todas", words: CLASE_WORDS },
  { name: "riesgo", label: "Riesgo", placeholder: "Todos", words: RIESGO_WORDS },
  { name: "vence", label: "Próxima consulta", placeholder: "Cualquiera", words: VENCE_WORDS },
  { name: "estado", label: "Estado", placeholder: "En vigilancia", words: ESTADO_WORDS },
] as const;

/** All filters of the list, kept in the address. A phone folds all but the text. */
export function FiltrosBar({ filtro, onChange, onClear }: FiltrosBarProps) {
  const [isUnfolded, setUnfolded] = useState(() => isFiltered({ ...filtro, texto: null }));
  return (
    <search aria-label="Filtros de las contrapartes" className="mb-4 space-y-3">
      <Texto
        label="Buscar por nombre, documento o referencia"
        placeholder="Nombre, documento o referencia"
        texto={filtro.texto}
        onChange={(texto) => onChange({ texto })}
      />
      <Button
        icon={<ListFilter aria-hidden className="size-4" />}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
        className="sm:hidden"
      >
        Más filtros
      </Button>
      <div className={cn("grid grid-cols-2 gap-3 lg:grid-cols-4", !isUnfolded && "max-sm:hidden")}>
        {SELECTS.map(({ name, label, placeholder, words }) => (
          <Field key={name} label={label}>
            <Select
              placeholder={placeholder}
              value={filtro[name] ?? ""}
              options={optionsOf(words)}
              onChange={({ target }) => onChange({ [name]: target.value || null })}
            />
          </Field>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label="Solo con alarmas abiertas"
          checked={filtro.alarmas}
          onChange={({ target }) => onChange({ alarmas: target.checked })}
        />
        {isFiltered(filtro) && (
          <Button variant="quiet" size="sm" onClick={onClear}>
            Quitar los filtros
          </Button>
        )}
      </div>
    </search>
  );
}

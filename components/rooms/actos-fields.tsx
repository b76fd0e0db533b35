"use client";

import { useEffect, useState } from "react";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Search } from "../ui/icons";
import { Input } from "../ui/input";
import { type Option, Select } from "../ui/select";
import { DaysFields } from "./days-fields";

interface Filtro<Tipo> {
  readonly quien: string | null;
  readonly tipo: Tipo | null;
  readonly desde: string | null;
  readonly hasta: string | null;
}

interface ActosFieldsProps<Tipo extends string> {
  readonly filtro: Filtro<Tipo>;
  readonly quien: { readonly label: string; readonly options: readonly Option[] };
  readonly tipo: {
    readonly label: string;
    readonly tipos: Readonly<Record<Tipo, { readonly nombre: string }>>;
  };
  readonly onChange: (part: Partial<Filtro<Tipo>>) => void;
}

/** Filter fields of acts, for the portal and the back-office. */
export function ActosFields<Tipo extends string>({ filtro, quien, tipo, onChange }: ActosFieldsProps<Tipo>) {
  const tipos = Object.keys(tipo.tipos) as Tipo[];
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Field label={quien.label}>
        <Select
          placeholder="Cualquiera"
          value={filtro.quien ?? ""}
          onChange={({ target }) => onChange({ quien: target.value || null })}
          options={quien.options}
        />
      </Field>
      <Field label={tipo.label}>
        <Select
          placeholder="Todo"
          value={filtro.tipo ?? ""}
          onChange={({ target }) => onChange({ tipo: tipos.find((one) => one === target.value) ?? null })}
          options={tipos.map((value) => ({ value, label: tipo.tipos[value].nombre }))}
        />
      </Field>
      <DaysFields desde={filtro.desde} hasta={filtro.hasta} onChange={onChange} />
    </div>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly action: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly className?: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Searches on submit, so that a pasted request id is one search. */
export function SearchField(props: SearchFieldProps) {
  const { label, action, className, text, onSearch, ...input } = props;
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  return (
    <Form className={cn("flex items-end gap-2", className)} onSubmit={() => onSearch(typed.trim())}>
      <Field label={label} className="min-w-0 flex-1">
        <Input {...input} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Button type="submit" icon={<Search aria-hidden className="size-4" />}>
        {action}
      </Button>
    </Form>
  );
}

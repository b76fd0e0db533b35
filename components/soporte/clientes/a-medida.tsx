"use client";

import { useState } from "react";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";

const FIGURES = [
  { name: "consultas_incluidas", label: "Consultas incluidas al mes", placeholder: "50.000" },
  { name: "precio_mes", label: "Precio al mes, sin IVA", placeholder: "3.500.000" },
  { name: "precio_unitario", label: "Precio de cada consulta incluida", placeholder: "70" },
] as const;

export type FiguresTyped = Readonly<Record<(typeof FIGURES)[number]["name"], string>>;

export const NOTHING_TYPED: FiguresTyped = { consultas_incluidas: "", precio_mes: "", precio_unitario: "" };

interface AMedidaProps {
  readonly typed: FiguresTyped;
  readonly wrong: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
  readonly onChange: (typed: FiguresTyped) => void;
}

/** The three figures of a package agreed with one client. Each shows its error after blur. */
export function AMedida({ typed, wrong, onChange }: AMedidaProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const messageAt = (name: string) =>
    left.has(name) ? wrong.find(({ path }) => path[0] === name)?.message : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIGURES.map(({ name, label, placeholder }) => (
        <Field key={name} label={label} error={messageAt(name)}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            value={typed[name]}
            onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
            onBlur={() => setLeft(new Set([...left, name]))}
          />
        </Field>
      ))}
    </div>
  );
}

"use client";

import type { ReactNode } from "react";
import { ACUERDO_WORDS, COMPARADO_WORDS } from "@/server/domain/decisiones/decision-words";
import { formatCount } from "@/server/domain/shared/formato";
import { Field } from "../../ui/field";
import { Input, Textarea } from "../../ui/input";
import { Select } from "../../ui/select";

export type Acuerdo = keyof typeof ACUERDO_WORDS;
export type Comparado<Value extends string = Acuerdo> = Readonly<Record<keyof typeof COMPARADO_WORDS, Value>>;

const COMPARADOS = Object.entries(COMPARADO_WORDS) as [keyof Comparado, string][];
export const ACUERDOS = (Object.entries(ACUERDO_WORDS) as [Acuerdo, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** No fact could be compared. */
export const SIN_DATO: Comparado = {
  documento: "sin_dato",
  nacimiento: "sin_dato",
  pais: "sin_dato",
  actividad: "sin_dato",
};

interface ComparadoFieldsProps<Value extends string> {
  readonly help: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Comparado<Value>;
  readonly onChange: (value: Comparado<Value>) => void;
}

export function ComparadoFields<Value extends string>(props: ComparadoFieldsProps<Value>) {
  const { help, options, value, onChange } = props;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Qué comparó</legend>
      <p className="mb-2 text-ink-2 text-xs">{help}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {COMPARADOS.map(([what, label]) => (
          <Field key={what} label={label}>
            <Select
              options={options}
              value={value[what]}
              onChange={({ target }) => onChange({ ...value, [what]: target.value as Value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

interface PorqueFieldsProps {
  readonly motivo: string;
  readonly nota: string;
  /** Returns the error of a field. */
  readonly at: (field: string) => string | undefined;
  /** Fields between motivo and nota. */
  readonly children?: ReactNode;
  readonly onChange: (part: { readonly motivo?: string; readonly nota?: string }) => void;
}

/** Field names that a refusal may be about. */
export const PORQUE = ["motivo", "nota"];

/** The reason in a sentence, and a note. */
export function PorqueFields({ motivo, nota, at, onChange, children }: PorqueFieldsProps) {
  return (
    <>
      <Field label="Motivo" help="En una frase, para quien lo lea después." error={at("motivo")}>
        <Input
          required
          maxLength={300}
          value={motivo}
          onChange={({ target }) => onChange({ motivo: target.value })}
        />
      </Field>
      {children}
      <Field label="Nota" isOptional error={at("nota")}>
        <Textarea
          rows={2}
          maxLength={2_000}
          value={nota}
          onChange={({ target }) => onChange({ nota: target.value })}
        />
      </Field>
    </>
  );
}

interface CautionsProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  /** What to be careful about, of which items. */
  readonly cautions: readonly { readonly is: (item: Item) => boolean; readonly what: string }[];
}

/** Reasons not to decide on several at once. Renders nothing if there is none. */
export function Cautions<Item>({ title, items, cautions }: CautionsProps<Item>) {
  const said = cautions
    .map(({ is, what }) => ({ many: items.filter(is).length, what }))
    .filter(({ many }) => many > 0);
  if (said.length === 0) return null;
  return (
    <div className="rounded-lg border border-warn bg-warn-soft px-3.5 py-2.5">
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-5">
        {said.map(({ many, what }) => (
          <li key={what}>
            {many > 1 && many === items.length ? "todas" : formatCount(many)} {what}
          </li>
        ))}
      </ul>
    </div>
  );
}

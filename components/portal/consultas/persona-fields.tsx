"use client";

import { type ReactNode, useRef } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { SIN_COMPARAR } from "@/server/domain/shared/documento";
import { PAISES } from "@/server/domain/shared/paises";
import { Combobox } from "../../ui/combobox";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { useToday } from "../../ui/today";
import { COMPARABLES, type ValidateValues } from "./fields";
import { NumeroField } from "./numero-field";

const TIPOS = [
  { value: "natural", label: "Persona natural" },
  { value: "juridica", label: "Persona jurídica" },
];
const DOCUMENTOS = [
  ...COMPARABLES,
  ...Object.entries(SIN_COMPARAR).map(([value, nombre]) => ({ value, label: `${value} · ${nombre}` })),
];
const PAIS_OPTIONS = PAISES.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }));

/** The name, the document or both. Other fields only explain a match. `referencia` replaces its field. */
export function PersonaFields({ referencia }: { readonly referencia?: ReactNode }) {
  const { control, register, watch, setValue, formState } = useFormContext<ValidateValues>();
  const { errors } = formState;
  const today = useToday();
  const isNatural = watch("tipo") === "natural";
  // A type that the user chose is kept.
  const isChosen = useRef(false);
  return (
    <>
      <Field label="Tipo" error={errors.tipo?.message}>
        <Select
          {...register("tipo", {
            onChange: ({ target }) => {
              if (!isChosen.current) setValue("documentoTipo", target.value === "juridica" ? "NIT" : "CC");
            },
          })}
          options={TIPOS}
        />
      </Field>
      <Field
        label={isNatural ? "Nombre completo" : "Razón social"}
        help="Escriba nombre, documento o ambos. Con los dos la cobertura es mayor."
        error={errors.nombre?.message}
      >
        <Input {...register("nombre")} autoComplete="off" spellCheck={false} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Tipo de documento" error={errors.documentoTipo?.message}>
          <Select
            {...register("documentoTipo", {
              onChange: () => {
                isChosen.current = true;
              },
            })}
            options={referencia === undefined ? DOCUMENTOS : COMPARABLES}
          />
        </Field>
        <NumeroField />
        {isNatural && (
          <Field
            label="Fecha de nacimiento"
            isOptional
            help="Ayuda a distinguir homónimos."
            error={errors.fechaNacimiento?.message}
          >
            <Controller
              control={control}
              name="fechaNacimiento"
              render={({ field: { value, onChange } }) => (
                <DateInput value={value} onValueChange={onChange} max={today ?? undefined} />
              )}
            />
          </Field>
        )}
        <Field
          label="País"
          isOptional
          help="De nacionalidad, o donde está constituida."
          error={errors.pais?.message}
        >
          <Controller
            control={control}
            name="pais"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={PAIS_OPTIONS}
                value={value || null}
                onValueChange={(pais) => onChange(pais ?? "")}
                placeholder="Sin país"
                empty="No hay un país con ese nombre."
              />
            )}
          />
        </Field>
      </div>
      {referencia ?? (
        <Field
          label="Referencia"
          isOptional
          help="Con la que usted encuentra después esta consulta: un radicado, un número de cliente."
          error={errors.referenciaExterna?.message}
        >
          <Input {...register("referenciaExterna")} autoComplete="off" />
        </Field>
      )}
    </>
  );
}

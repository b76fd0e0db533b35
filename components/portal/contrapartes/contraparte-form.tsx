"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, type FieldPath, FormProvider, useForm } from "react-hook-form";
import type { Clase, EstadoDeContraparte, Riesgo } from "@/server/domain/contrapartes/contraparte";
import { CLASE_WORDS, ESTADO_WORDS, RIESGO_WORDS } from "@/server/domain/contrapartes/words";
import { ActionError } from "../../rooms/action-error";
import { Card } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input, Textarea } from "../../ui/input";
import { PageHeader } from "../../ui/page-header";
import { Select } from "../../ui/select";
import { EMPTY, numeroError, numeroOf, personaOf, type ValidateValues, valuesAt } from "../consultas/fields";
import { PersonaFields } from "../consultas/persona-fields";
import { useDraftGuard } from "../consultas/use-leave-guard";
import { Link, useRouter } from "../link";
import { type PortalOutputs, useTRPC } from "../trpc";
import { optionsOf } from "./filtros-bar";

type Contraparte = PortalOutputs["contrapartes"]["get"]["contraparte"];

interface Values extends ValidateValues {
  readonly clase: Clase;
  readonly riesgo: Riesgo;
  readonly estado: EstadoDeContraparte;
  /** One a line. */
  readonly alias: string;
  readonly periodicidad: string;
  readonly vinculadaEn: string;
}

const NEW: Values = {
  ...EMPTY,
  clase: "cliente",
  riesgo: "medio",
  estado: "activa",
  alias: "",
  periodicidad: "",
  vinculadaEn: "",
};

const valuesOf = ({ persona, referencia, clase, riesgo, estado, ...rest }: Contraparte): Values => ({
  ...NEW,
  ...{ tipo: persona.tipo, nombre: persona.nombre ?? "", pais: persona.pais ?? "" },
  documentoTipo: persona.documento?.tipo ?? (persona.tipo === "natural" ? "CC" : "NIT"),
  documentoNumero: persona.documento?.numero ?? "",
  fechaNacimiento: persona.fechaNacimiento ?? "",
  ...{ referenciaExterna: referencia, clase, riesgo, estado, alias: persona.alias.join("\n") },
  periodicidad: rest.periodicidadMeses === null ? "" : String(rest.periodicidadMeses),
  vinculadaEn: rest.vinculadaEn ?? "",
});

/** The body that stores the form. */
function bodyOf(values: Values) {
  const { referencia_externa: _, sujeto_obligado: __, ...persona } = personaOf(values);
  const { clase, riesgo, estado, vinculadaEn } = values;
  const aliases = values.alias.split("\n").map((line) => line.trim());
  return {
    ...persona,
    ...{ referencia: values.referenciaExterna.trim(), clase, riesgo, estado },
    alias: aliases.filter((line) => line !== ""),
    periodicidad_meses: values.periodicidad.trim() === "" ? null : Number(values.periodicidad),
    vinculada_en: vinculadaEn || null,
  };
}

const OWN_FIELDS: Readonly<Record<string, FieldPath<Values>>> = {
  referencia: "referenciaExterna",
  periodicidad_meses: "periodicidad",
  vinculada_en: "vinculadaEn",
};

/** The field of an issue. Items of a list belong to the whole list. */
function fieldAt(path: readonly PropertyKey[]): FieldPath<Values> {
  const [name = "", ...rest] = path.map(String).filter((part) => part !== "contraparte");
  return OWN_FIELDS[name] ?? (name in NEW ? (name as keyof Values) : valuesAt([name, ...rest]));
}

interface ContraparteFormProps {
  /** Null: a new one. */
  readonly contraparte: Contraparte | null;
  /** Called after the changes are stored, or given up. */
  readonly onDone?: () => void;
}

/** Adds a contraparte, or changes one. What was typed stays after a refusal. */
export function ContraparteForm({ contraparte: shown, onDone }: ContraparteFormProps) {
  // The version that was opened, although a newer one may arrive while somebody types.
  const [contraparte] = useState(shown);
  const router = useRouter();
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: contraparte === null ? NEW : valuesOf(contraparte) });
  const { handleSubmit, setError, register, control, formState } = form;
  const { errors } = formState;
  const vista = contraparte && {
    contraparteId: contraparte.contraparteId,
    actualizadaEn: contraparte.actualizadaEn,
  };
  const save = useAction(useTRPC().contrapartes.save, {
    done: async ({ contraparteId }) => {
      forget();
      await client.invalidateQueries();
      if (onDone) return onDone();
      router.push(`/portal/contrapartes/${contraparteId}`);
    },
    refused: ({ data }) => {
      for (const { path, message } of data?.issues ?? [])
        setError(fieldAt(path), { message }, { shouldFocus: true });
    },
  });
  const isUnsent = formState.isDirty && !save.isSuccess;
  // The draft of a change counts for the version that it changes.
  const forget = useDraftGuard(`contraparte:${JSON.stringify(vista)}`, form.watch(), isUnsent, (draft) =>
    form.reset(draft, { keepDefaultValues: true }),
  );
  const send = handleSubmit((values) => {
    const message = numeroError(numeroOf(values));
    if (message !== undefined) return setError("documentoNumero", { message }, { shouldFocus: true });
    save.run({ contraparte: bodyOf(values), vista });
  });
  type Chosen = "clase" | "riesgo" | "estado";
  const choice = (name: Chosen, label: string, words: Readonly<Record<string, string>>, help?: string) => (
    <Field label={label} help={help} error={errors[name]?.message}>
      <Select {...register(name)} options={optionsOf(words)} />
    </Field>
  );
  const isShown = (save.error?.data?.issues ?? []).length > 0;
  return (
    <>
      <PageHeader
        title={contraparte === null ? "Agregar contraparte" : "Editar contraparte"}
        description="Se compara con todas las listas vigentes al guardarla, y con cada versión nueva. Comparar no consume consultas; respaldar una alarma consume una."
      />
      <FormProvider {...form}>
        <Form className="max-w-2xl space-y-5" onSubmit={send}>
          <Card className="space-y-5">
            <PersonaFields
              referencia={
                <Field
                  label="Referencia"
                  help="La que usa su entidad, única en su base: un código de cliente, un número de contrato."
                  error={errors.referenciaExterna?.message}
                >
                  <Input
                    {...register("referenciaExterna", { required: "Escriba la referencia." })}
                    autoComplete="off"
                  />
                </Field>
              }
            />
            <Field
              label="Otros nombres"
              isOptional
              help="Uno por línea, hasta diez. Se comparan como el nombre."
              error={errors.alias?.message}
            >
              <Textarea {...register("alias")} rows={2} />
            </Field>
          </Card>
          <Card className="grid gap-5 sm:grid-cols-2">
            {choice("clase", "Clase", CLASE_WORDS)}
            {choice("riesgo", "Riesgo", RIESGO_WORDS, "Decide cada cuánto se consulta.")}
            <Field
              label="Meses entre consultas"
              isOptional
              help="Vacío: lo que digan las políticas para su riesgo."
              error={errors.periodicidad?.message}
            >
              <Input {...register("periodicidad")} inputMode="numeric" autoComplete="off" />
            </Field>
            <Field
              label="Fecha de vinculación"
              isOptional
              help="Cuándo empezó la relación."
              error={errors.vinculadaEn?.message}
            >
              <Controller
                control={control}
                name="vinculadaEn"
                render={({ field: { value, onChange } }) => (
                  <DateInput value={value} onValueChange={onChange} />
                )}
              />
            </Field>
            {choice("estado", "Estado", ESTADO_WORDS, "Las inactivas también se vigilan; las retiradas, no.")}
          </Card>
          {!isShown && <ActionError title="No se guardó" error={save.error} />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" busy={save.isPending || save.isSuccess}>
              {contraparte === null ? "Agregar contraparte" : "Guardar cambios"}
            </Button>
            {onDone ? (
              <Button
                variant="quiet"
                onClick={() => {
                  forget();
                  onDone();
                }}
              >
                Descartar cambios
              </Button>
            ) : (
              <Button asChild variant="quiet">
                <Link href="/portal/contrapartes">Volver sin guardar</Link>
              </Button>
            )}
          </div>
        </Form>
      </FormProvider>
    </>
  );
}

"use client";

import type { PASO_RESULTADOS } from "@/server/domain/decisiones/caso";
import { useAction } from "../../rooms/use-action";
import { useFocusFirst, useFocusWrong } from "../../rooms/use-focus-first";
import { Field, FieldError } from "../../ui/field";
import { Form, FormActions, useFields } from "../../ui/form";
import { Input, Textarea } from "../../ui/input";
import { RadioGroup } from "../../ui/radio-group";
import { useTRPC } from "../trpc";
import { useDeciding } from "./use-decisiones";

type Resultado = (typeof PASO_RESULTADOS)[number];

const OPTIONS = [
  { value: "hecho", label: "Se hizo", help: "Escriba el radicado, o en la nota qué se hizo." },
  { value: "no_aplica", label: "No aplica", help: "Diga por qué en la nota." },
];
const FIELDS = ["resultado", "radicado", "nota"];

interface EndPasoFormProps {
  readonly pasoId: string;
  readonly onClose: () => void;
  readonly onDone: (isClosed: boolean) => void;
}

/** Ends a step of a case. A refusal keeps the form. */
export function EndPasoForm({ pasoId, onClose, onDone }: EndPasoFormProps) {
  const { values, set, field } = useFields({ resultado: "hecho" as Resultado, radicado: "", nota: "" });
  const form = useFocusFirst<HTMLFormElement>();
  const deciding = useDeciding();
  const end = useAction(useTRPC().decisiones.endPaso, {
    ...deciding,
    done: ({ isClosed }) => onDone(isClosed),
  });
  useFocusWrong(form, end.error);
  const beside = end.beside(FIELDS);
  const isTyped = values.radicado !== "" || values.nota !== "";
  const isDone = values.resultado === "hecho";
  return (
    <Form
      ref={form}
      aria-label="Terminar el paso"
      onKeyDown={({ key }) => key === "Escape" && !isTyped && onClose()}
      className="space-y-4 rounded-lg border border-line bg-sunken p-4"
      onSubmit={() =>
        end.run({
          pasoId,
          resultado: values.resultado,
          radicado: isDone ? values.radicado.trim() || null : null,
          nota: values.nota.trim() || null,
        })
      }
    >
      {beside && <FieldError>{beside}</FieldError>}
      <RadioGroup
        legend="Cómo terminó"
        required
        value={values.resultado}
        onValueChange={(resultado) => set("resultado", resultado as Resultado)}
        options={OPTIONS}
      />
      {isDone && (
        <Field label="Radicado" isOptional error={end.at("radicado")}>
          <Input maxLength={120} {...field("radicado")} />
        </Field>
      )}
      <Field label={isDone ? "Nota" : "Por qué no aplica"} isOptional={isDone} error={end.at("nota")}>
        <Textarea rows={2} maxLength={2_000} {...field("nota")} />
      </Field>
      <p className="text-ink-3 text-xs">Queda con su nombre y no se cambia después.</p>
      <FormActions onCancel={onClose} action="Terminar el paso" busy={end.isPending} />
    </Form>
  );
}

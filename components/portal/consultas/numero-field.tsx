"use client";

import { useFormContext } from "react-hook-form";
import { documentoInWords } from "@/server/domain/shared/documento";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { isSinComparar, numeroError, numeroOf, type ValidateValues, wrongDigitoOf } from "./fields";

/** Accepts a document number in any notation. Shows how it is read, and a wrong digit. */
export function NumeroField() {
  const { register, watch, setValue, clearErrors, setFocus, formState } = useFormContext<ValidateValues>();
  const [documentoTipo, documentoNumero] = watch(["documentoTipo", "documentoNumero"]);
  const leido = numeroOf({ documentoTipo, documentoNumero });
  const wrong = wrongDigitoOf(leido);
  const error = numeroError(leido) ?? formState.errors.documentoNumero?.message;
  const write = (numero: string) => {
    setValue("documentoNumero", numero, { shouldDirty: true });
    clearErrors("documentoNumero");
    setFocus("documentoNumero");
  };
  const isTidied = leido !== null && leido.numero !== documentoNumero.trim();
  return (
    <div className="space-y-2">
      <Field
        label="Número de documento"
        error={error}
        isHelpBelow
        help={
          isSinComparar(documentoTipo)
            ? `No se compara con las listas: se consulta por el nombre, y el número queda anotado.`
            : isTidied && leido.error === null
              ? `Se consulta como ${documentoInWords(documentoTipo + leido.numero)}.`
              : documentoTipo === "NIT"
                ? "Con dígito de verificación, después de un guion, o sin él."
                : undefined
        }
      >
        <Input
          {...register("documentoNumero", {
            // If the number names its type, take that type.
            onChange: ({ target }) => {
              const said = numeroOf({ documentoTipo, documentoNumero: target.value })?.tipo;
              if (said) setValue("documentoTipo", said);
            },
          })}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {wrong && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => write(`${wrong.cuerpo}-${wrong.correcto}`)}>
            Usar {wrong.cuerpo}-{wrong.correcto}
          </Button>
          <Button size="sm" onClick={() => write(wrong.cuerpo)}>
            Usar {wrong.cuerpo}, sin dígito
          </Button>
        </div>
      )}
    </div>
  );
}

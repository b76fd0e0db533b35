"use client";

import { useFormContext } from "react-hook-form";
import { Card } from "../../rooms/card";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import type { ValidarValues } from "./fields";

/** For whom it is made, where the client operates for third parties. */
export function SujetoFields({ isRequired }: { isRequired: boolean }) {
  const { register, formState } = useFormContext<ValidarValues>();
  const { errors } = formState;
  if (!isRequired) return null;
  return (
    <Card className="space-y-5">
      <h2 className="font-semibold">Para quién es la consulta</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Razón social del sujeto obligado"
          help="Su entidad opera para terceros."
          error={errors.razonSocial?.message}
        >
          <Input {...register("razonSocial")} autoComplete="off" />
        </Field>
        <Field
          label="NIT del sujeto obligado"
          help="Con su dígito de verificación."
          error={errors.nit?.message}
        >
          <Input {...register("nit")} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
    </Card>
  );
}

"use client";

import { useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { DOORS, type DoorName } from "./door";
import { NewClaveField } from "./new-clave-field";
import { postJson, signIn } from "./refusal";
import { RefusalNote } from "./refusal-note";
import { useSubmit } from "./use-submit";

interface ChooseClaveFormProps {
  readonly door: DoorName;
  readonly tipo: "invitacion" | "restablecer";
  readonly secreto: string;
  readonly email: string;
}

/** Sets the password by a mailed link, then signs in. */
export function ChooseClaveForm({ door, tipo, secreto, email }: ChooseClaveFormProps) {
  const [clave, setClave] = useState("");
  const { onSubmit, busy, refusal, problemOf } = useSubmit(["clave"], async () => {
    const chosen = await postJson(`${DOORS[door].access}/elegir-clave`, { tipo, secreto, clave });
    if (!chosen.ok) return chosen.refusal;
    const entered = await signIn(door, { email, clave, codigo: "" });
    // With a second factor, the sign-in asks for its code.
    const { home } = DOORS[door];
    window.location.assign(entered.ok ? home : `${home}/ingresar?lista=1`);
    return null;
  });

  return (
    <Form className="space-y-5" noValidate={false} onSubmit={onSubmit}>
      <RefusalNote refusal={refusal} />
      <Field label="Correo">
        <Input type="email" name="email" autoComplete="username" value={email} readOnly />
      </Field>
      <NewClaveField label="Clave nueva" value={clave} onChange={setClave} problem={problemOf("clave")} />
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        Guardar la clave e ingresar
      </Button>
    </Form>
  );
}

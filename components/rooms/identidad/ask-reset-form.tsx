"use client";

import { useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { DOORS, type DoorName } from "./door";
import { postJson } from "./refusal";
import { RefusalNote } from "./refusal-note";
import { useSubmit } from "./use-submit";

/** Asks for a reset link. The answer is the same whether or not the address exists. */
export function AskResetForm({ door }: { readonly door: DoorName }) {
  const [email, setEmail] = useState("");
  const [isSent, setIsSent] = useState(false);
  const { onSubmit, busy, refusal } = useSubmit([], async () => {
    const answered = await postJson(`${DOORS[door].access}/restablecer`, { email });
    if (!answered.ok) return answered.refusal;
    setIsSent(true);
    return null;
  });

  if (isSent) {
    return (
      <div role="status" className="space-y-4">
        <p>
          Si <strong className="[overflow-wrap:anywhere]">{email}</strong> tiene una cuenta, en unos minutos
          recibirá un enlace para elegir otra clave. Sirve una vez y vence en una hora.
        </p>
        <p className="text-ink-2">¿No llega? Revise la carpeta de correo no deseado o pídalo de nuevo.</p>
        <a href={`${DOORS[door].home}/ingresar`}>Volver a ingresar</a>
      </div>
    );
  }
  return (
    <Form className="space-y-5" noValidate={false} onSubmit={onSubmit}>
      <RefusalNote refusal={refusal} />
      <Field label="Correo">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={320}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        Enviarme un enlace
      </Button>
      <p>
        <a href={`${DOORS[door].home}/ingresar`}>Volver a ingresar</a>
      </p>
    </Form>
  );
}

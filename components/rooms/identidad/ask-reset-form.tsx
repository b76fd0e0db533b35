"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { DOORS, type DoorName } from "./door";
import { postJson, type Refusal } from "./refusal";
import { RefusalNote } from "./refusal-note";

/** Asks for a link; what it says afterwards is the same whoever has that address. */
export function AskResetForm({ door }: { readonly door: DoorName }) {
  const [email, setEmail] = useState("");
  const [isSent, setIsSent] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const answered = await postJson(`${DOORS[door].access}/restablecer`, { email });
    setBusy(false);
    if (answered.ok) setIsSent(true);
    else setRefusal(answered.refusal);
  }

  if (isSent) {
    return (
      <div role="status" className="space-y-4">
        <p>
          Si <strong className="break-all">{email}</strong> tiene una cuenta, en unos minutos recibirá un
          enlace para elegir otra clave. Sirve una vez y vence en una hora.
        </p>
        <p className="text-ink-2">¿No llega? Revise la carpeta de correo no deseado o pídalo de nuevo.</p>
        <a href={`${DOORS[door].home}/ingresar`}>Volver a ingresar</a>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={submit} className="space-y-5">
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
    </form>
  );
}

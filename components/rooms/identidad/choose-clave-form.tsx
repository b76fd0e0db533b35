"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { DOORS, type DoorName } from "./door";
import { postJson, type Refusal, signIn } from "./refusal";
import { RefusalNote } from "./refusal-note";

interface ChooseClaveFormProps {
  readonly door: DoorName;
  readonly tipo: "invitacion" | "restablecer";
  readonly secreto: string;
  readonly email: string;
}

/** Chooses the password that a mailed link is for, and goes in with it. */
export function ChooseClaveForm({ door, tipo, secreto, email }: ChooseClaveFormProps) {
  const [clave, setClave] = useState("");
  const [isShown, setIsShown] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const chosen = await postJson(`${DOORS[door].access}/elegir-clave`, { tipo, secreto, clave });
    if (!chosen.ok) {
      setBusy(false);
      return setRefusal(chosen.refusal);
    }
    const entered = await signIn(door, { email, clave, codigo: "" });
    // With a second factor in force the sign-in asks for it.
    const { home } = DOORS[door];
    window.location.assign(entered.ok ? home : `${home}/ingresar?lista=1`);
  }

  const problem = refusal?.issues.find(({ path }) => path[0] === "clave")?.message;
  return (
    <form method="post" onSubmit={submit} className="space-y-5">
      <RefusalNote refusal={problem === undefined ? refusal : null} />
      <Field label="Correo">
        <Input type="email" name="email" autoComplete="username" value={email} readOnly />
      </Field>
      <Field
        label="Clave nueva"
        help="Al menos 12 caracteres. Tres o cuatro palabras que solo usted junte sirven; no se exigen signos ni mayúsculas."
        error={problem}
      >
        <Input
          type={isShown ? "text" : "password"}
          name="clave"
          autoComplete="new-password"
          required
          maxLength={128}
          value={clave}
          onChange={({ target }) => setClave(target.value)}
        />
      </Field>
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={isShown}
          onChange={({ target }) => setIsShown(target.checked)}
        />
        Mostrar la clave
      </label>
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        Guardar la clave e ingresar
      </Button>
    </form>
  );
}

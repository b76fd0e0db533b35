"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import type { Refusal } from "../refusal";

interface ClaveDialogProps {
  readonly settle: (isConfirmed: boolean) => void;
  /** The house's way of telling the server. */
  readonly confirming: {
    readonly mutate: (input: { readonly clave: string }) => void;
    readonly isPending: boolean;
    readonly error: Refusal | null;
  };
}

export function ClaveDialog({ settle, confirming }: ClaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && settle(false)}
      title="Escriba de nuevo su clave"
      description="Lo que va a hacer es delicado: confirme que es usted. No se le volverá a pedir por unos minutos."
    >
      <ClaveForm settle={settle} confirming={confirming} />
    </Dialog>
  );
}

function ClaveForm({ settle, confirming: { mutate, isPending, error } }: ClaveDialogProps) {
  const [clave, setClave] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It may stand in a form of the page: its own submit is nobody else's.
    event.stopPropagation();
    if (!isPending) mutate({ clave });
  };
  return (
    <form className="space-y-4" onSubmit={submit} noValidate>
      <Field label="Clave" error={error ? (error.data?.issues?.[0]?.message ?? error.message) : undefined}>
        <Input
          type="password"
          autoComplete="current-password"
          value={clave}
          onChange={(event) => setClave(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => settle(false)}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={isPending} disabled={clave === ""}>
          Confirmar clave
        </Button>
      </div>
    </form>
  );
}

"use client";

import { useState } from "react";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Input } from "../../ui/input";
import type { Refusal } from "../refusal";

interface ClaveDialogProps {
  readonly settle: (isConfirmed: boolean) => void;
  /** The mutation that confirms the password, of the portal or of support. */
  readonly confirming: {
    readonly run: (input: { readonly clave: string }) => void;
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

function ClaveForm({ settle, confirming: { run, isPending, error } }: ClaveDialogProps) {
  const [clave, setClave] = useState("");
  return (
    <Form onSubmit={() => run({ clave })}>
      <Field label="Clave" error={error ? (error.data?.issues?.[0]?.message ?? error.message) : undefined}>
        <Input
          type="password"
          autoComplete="current-password"
          value={clave}
          onChange={(event) => setClave(event.target.value)}
        />
      </Field>
      <FormActions
        onCancel={() => settle(false)}
        action="Confirmar clave"
        busy={isPending}
        disabled={clave === ""}
      />
    </Form>
  );
}

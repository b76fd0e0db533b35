"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { useTRPC } from "../trpc";

interface ClaveDialogProps {
  readonly settle: (isConfirmed: boolean) => void;
}

export function ClaveDialog({ settle }: ClaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && settle(false)}
      title="Escriba de nuevo su clave"
      description="Lo que va a hacer es delicado: confirme que es usted. No se le volverá a pedir por unos minutos."
    >
      <ClaveForm settle={settle} />
    </Dialog>
  );
}

function ClaveForm({ settle }: ClaveDialogProps) {
  const trpc = useTRPC();
  const [clave, setClave] = useState("");
  const { mutate, isPending, error } = useMutation(
    trpc.miCuenta.confirmarClave.mutationOptions({ onSuccess: () => settle(true) }),
  );
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

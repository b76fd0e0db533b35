"use client";

import { useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { messageAt, messageBeside } from "../refusal";

interface AskCodigoProps {
  /** The label of the button, and the effect. */
  readonly action: string;
  readonly told: string;
  readonly busy: boolean;
  readonly error: Parameters<typeof messageAt>[0];
  readonly onCodigo: (actual: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a code of the current second factor before it changes. */
export function AskCodigo({ action, told, busy, error, onCodigo, onCancel }: AskCodigoProps) {
  const [actual, setActual] = useState("");
  const submit = () => {
    if (!busy) onCodigo(actual);
  };
  return (
    <Form className="max-w-md space-y-3" noValidate={false} onSubmit={submit}>
      <p className="text-ink-2">{told}</p>
      <Field
        label="Código de la aplicación de ahora"
        help="O uno de sus códigos de recuperación."
        error={messageAt(error, "actual") ?? messageBeside(error, ["actual"])}
      >
        <Input
          required
          autoFocus
          autoComplete="one-time-code"
          maxLength={64}
          className="font-mono tracking-widest"
          value={actual}
          onChange={({ target }) => setActual(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </Form>
  );
}

"use client";

import { type ReactNode, useState } from "react";
import { Motivo } from "@/server/contract/http/text";
import { ActionError } from "../../rooms/action-error";
import type { Refusal } from "../../rooms/refusal";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Textarea } from "../../ui/input";

export interface MotivoDialogProps {
  readonly title: string;
  readonly description: string;
  /** The verb with its object. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly busy: boolean;
  readonly error: Refusal | null;
  readonly onClose: () => void;
  readonly onMotivo: (motivo: string) => void;
  readonly children?: ReactNode;
}

/** Asks for the reason of an act that is recorded. */
export function MotivoDialog(props: MotivoDialogProps) {
  const { title, description, action, isDangerous = false, busy, error, onClose, onMotivo, children } = props;
  const [motivo, setMotivo] = useState("");
  const [issue, setIssue] = useState<string>();
  const submit = () => {
    const parsed = Motivo.safeParse(motivo);
    setIssue(parsed.error?.issues[0]?.message);
    if (parsed.success && !busy) onMotivo(parsed.data);
  };
  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      action={action}
      isDangerous={isDangerous}
      busy={busy}
      onSubmit={submit}
    >
      {children}
      <Field label="Motivo" help="Queda en la bitácora con su nombre." error={issue}>
        <Textarea value={motivo} onChange={({ target }) => setMotivo(target.value)} maxLength={500} />
      </Field>
      <ActionError title="No se hizo" error={error} />
    </FormDialog>
  );
}

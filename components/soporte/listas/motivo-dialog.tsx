"use client";

import { type ReactNode, useState } from "react";
import { Motivo } from "@/server/contract/http/motivo";
import type { Refusal } from "../../rooms/refusal";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Textarea } from "../../ui/textarea";

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

/** Asks why before something is done that stays on record. */
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
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <Field label="Motivo" help="Queda en la bitácora con su nombre." error={issue}>
          <Textarea value={motivo} onChange={({ target }) => setMotivo(target.value)} maxLength={500} />
        </Field>
        {error && (
          <ErrorState title="No se hizo" requestId={error.data?.requestId}>
            {error.message}
          </ErrorState>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant={isDangerous ? "danger" : "primary"} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

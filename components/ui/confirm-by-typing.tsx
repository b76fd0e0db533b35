"use client";

import { type ReactNode, useState } from "react";
import { Dialog } from "./dialog";
import { Field } from "./field";
import { Form, FormActions } from "./form";
import { Input } from "./input";

export interface ConfirmByTypingProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What will be lost or blocked, with its figures. */
  readonly children: ReactNode;
  /** The word to type, such as the name of the deleted object. */
  readonly word: string;
  /** The verb with its object. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly busy?: boolean;
  readonly error?: string | undefined;
}

/** For actions that cannot be undone: people click a second OK unread, but must read a word to type it. */
export function ConfirmByTyping(props: ConfirmByTypingProps) {
  const { open, onOpenChange, title, ...rest } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <Typing onOpenChange={onOpenChange} {...rest} />
    </Dialog>
  );
}

type TypingProps = Omit<ConfirmByTypingProps, "open" | "title">;

function Typing({ onOpenChange, children, word, action, onConfirm, busy = false, error }: TypingProps) {
  const [typed, setTyped] = useState("");
  const isTyped = typed.trim().toLocaleLowerCase("es-CO") === word.toLocaleLowerCase("es-CO");
  return (
    <Form
      onSubmit={() => {
        if (isTyped && !busy) onConfirm();
      }}
    >
      <div className="space-y-2 text-ink-2">{children}</div>
      <Field
        label={
          <>
            Para continuar, escriba <strong className="select-all break-all">{word}</strong>
          </>
        }
        error={error}
      >
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <FormActions
        onCancel={() => onOpenChange(false)}
        action={action}
        isDangerous
        busy={busy}
        disabled={!isTyped}
      />
    </Form>
  );
}

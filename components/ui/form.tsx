"use client";

import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { Button } from "./button";

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "method"> {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** A form sent by script. Its fields show the errors, not the browser. */
export function Form({ onSubmit, className = "space-y-4", noValidate = true, ...props }: FormProps) {
  return (
    <form
      {...props}
      method="post"
      noValidate={noValidate}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog may stand inside the form of a page.
        event.stopPropagation();
        void onSubmit(event);
      }}
    />
  );
}

export interface FormActionsProps {
  readonly onCancel: () => void;
  readonly cancel?: string;
  /** The verb with its object. */
  readonly action: ReactNode;
  readonly isDangerous?: boolean | undefined;
  readonly busy?: boolean;
  readonly disabled?: boolean | undefined;
  /** Another button, before both. */
  readonly aside?: ReactNode;
}

/** The foot of a form: cancel, then submit. */
export function FormActions(props: FormActionsProps) {
  const { onCancel, cancel = "Cancelar", action, isDangerous = false, busy = false, disabled, aside } = props;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {aside}
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" variant={isDangerous ? "danger" : "primary"} {...{ busy, disabled }}>
        {action}
      </Button>
    </div>
  );
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

/** Returns the values of a form's fields, and the props that bind a control to one of them. */
export function useFields<Values extends object>(initial: Values | (() => Values)) {
  const [values, setValues] = useState<Values>(initial);
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    setValues((before) => ({ ...before, [name]: value }));
  return {
    values,
    set,
    setValues,
    field: <Name extends TextName<Values>>(name: Name) => ({
      value: values[name] as Values[Name] & string,
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        set(name, target.value as Values[Name]),
    }),
  };
}

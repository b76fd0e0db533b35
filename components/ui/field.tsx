"use client";

import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { cn } from "./cn";
import { CircleExclamationPoint } from "./icons";

interface Described {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  /** An error that the control itself found. It precedes an error of the form. */
  readonly say: (wrong: string | undefined) => void;
}

const FieldContext = createContext<Described | null>(null);

/** The id, description and validity of the field around a control. */
export function useField() {
  const field = useContext(FieldContext);
  return field === null
    ? {}
    : { id: field.id, "aria-describedby": field.describedBy, "aria-invalid": field.isInvalid || undefined };
}

const nobodyListens = () => {};

/** For a control that parses its text: reports an error to its field. */
export const useFieldSays = () => useContext(FieldContext)?.say ?? nobodyListens;

export interface FieldProps {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Help that comes and goes stands below the control, so that the control never moves. */
  readonly isHelpBelow?: boolean;
  /** The error and how to correct it. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  readonly className?: string;
  /** One control: Input, Textarea, Select or Combobox. */
  readonly children: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, help, isHelpBelow = false, error: given, isOptional = false, className, children } = props;
  const id = useId();
  const [own, say] = useState<string>();
  const error = own ?? given;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const said = help && (
    <p id={`${id}-help`} className={cn("text-ink-2 text-xs", !isHelpBelow && "-mt-1")}>
      {help}
    </p>
  );
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> (opcional)</span>}
      </label>
      {!isHelpBelow && said}
      <FieldContext value={{ id, describedBy: described, isInvalid: error !== undefined, say }}>
        {children}
      </FieldContext>
      {isHelpBelow && said}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-bad text-xs">
      <CircleExclamationPoint aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";
import { FieldError } from "./field";

interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface RadioGroupProps extends Omit<ComponentProps<"input">, "type" | "value" | "onChange"> {
  readonly legend: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly options: readonly RadioOption[];
  /** With both, the group is controlled. Without, it belongs to a form (`register`). */
  readonly value?: string;
  readonly onValueChange?: (value: string) => void;
  readonly onChange?: ComponentProps<"input">["onChange"];
}

/** A few options, all visible, each with its meaning. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, help, error, options, value, onValueChange, onChange, className, name, ...rest } = props;
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset
      aria-describedby={described}
      data-invalid={error === undefined ? undefined : ""}
      className={cn("flex min-w-0 flex-col gap-2", className)}
    >
      <legend className="mb-1 font-medium">{legend}</legend>
      {help && (
        <p id={`${id}-help`} className="-mt-1.5 text-ink-2 text-xs">
          {help}
        </p>
      )}
      {options.map((option, at) => (
        <div key={option.value} className="flex gap-2.5">
          <input
            {...rest}
            id={`${id}-${at}`}
            type="radio"
            name={name ?? id}
            value={option.value}
            disabled={option.isDisabled}
            aria-describedby={option.help ? `${id}-${at}-help` : undefined}
            onChange={(event) => {
              onChange?.(event);
              onValueChange?.(event.target.value);
            }}
            {...(value === undefined ? {} : { checked: value === option.value })}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <div className="min-w-0">
            <label htmlFor={`${id}-${at}`}>{option.label}</label>
            {option.help && (
              <p id={`${id}-${at}-help`} className="text-ink-2 text-xs">
                {option.help}
              </p>
            )}
          </div>
        </div>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

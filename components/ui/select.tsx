"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useField } from "./field";
import { ChevronDown } from "./icons";
import { CONTROL } from "./input";

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export interface SelectProps extends ComponentProps<"select"> {
  readonly options: readonly Option[];
  /** Label of the empty choice, whose value is the empty text. */
  readonly placeholder?: string;
}

/** A native select: it suits phones and screen readers better than our own would. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={cn("relative inline-flex w-full min-w-0", className)}>
      <select {...useField()} className={cn(CONTROL, "appearance-none truncate bg-surface pr-8")} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-3"
      />
    </span>
  );
}

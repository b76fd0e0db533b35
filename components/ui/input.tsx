"use client";

import type { ChangeEvent, ComponentProps } from "react";
import { cn } from "./cn";
import { useField } from "./field";

/** One line of text. Counts text that was typed or autofilled before hydration. */
export function Input({ className, ref, ...rest }: ComponentProps<"input">) {
  const attach = (input: HTMLInputElement | null) => {
    if (rest.value === "" && input?.value)
      rest.onChange?.({ target: input, currentTarget: input } as ChangeEvent<HTMLInputElement>);
    if (typeof ref === "function") return ref(input);
    if (ref) ref.current = input;
  };
  return <input {...useField()} ref={attach} className={cn(CONTROL, className)} {...rest} />;
}

export const CONTROL =
  "min-h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 py-1.5 text-ink text-sm max-sm:text-base " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 " +
  "[&[readonly]]:bg-sunken aria-invalid:border-bad aria-invalid:outline-bad";

/** Text of several lines. It grows with its content. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useField()}
      rows={rows}
      className={cn(
        CONTROL,
        "field-sizing-content max-h-80 resize-y",
        rows > 2 ? "min-h-18" : "min-h-14",
        className,
      )}
      {...rest}
    />
  );
}

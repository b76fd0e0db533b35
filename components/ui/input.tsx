"use client";

import type { ChangeEvent, ComponentProps } from "react";
import { cn } from "./cn";
import { CONTROL } from "./control";
import { useField } from "./field";

/** One line of text. What somebody typed, or the browser filled in, before the page was alive counts as typed. */
export function Input({ className, ref, ...rest }: ComponentProps<"input">) {
  const attach = (input: HTMLInputElement | null) => {
    if (rest.value === "" && input?.value)
      rest.onChange?.({ target: input, currentTarget: input } as ChangeEvent<HTMLInputElement>);
    if (typeof ref === "function") return ref(input);
    if (ref) ref.current = input;
  };
  return <input {...useField()} ref={attach} className={cn(CONTROL, className)} {...rest} />;
}

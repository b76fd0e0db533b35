"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { CONTROL } from "./control";
import { useField } from "./field";

/** Text of several lines; it grows with what is written. */
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

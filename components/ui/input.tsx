"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { CONTROL } from "./control";
import { useField } from "./field";

/** One line of text. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...useField()} className={cn(CONTROL, className)} {...rest} />;
}

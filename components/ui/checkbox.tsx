"use client";

import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { cn } from "./cn";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** Without a label, set `aria-label`. */
  readonly label?: ReactNode;
  readonly help?: ReactNode;
  /** Some of its rows are selected, not all. */
  readonly isPartial?: boolean;
  readonly ref?: (node: HTMLInputElement | null) => void;
}

export function Checkbox({ label, help, isPartial = false, className, ref, ...rest }: CheckboxProps) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = isPartial;
  }, [isPartial]);
  const box = (
    <input
      id={id}
      type="checkbox"
      aria-describedby={help ? `${id}-help` : undefined}
      ref={(node) => {
        own.current = node;
        ref?.(node);
      }}
      className={cn("size-4 shrink-0 accent-accent disabled:cursor-not-allowed", label && "mt-0.5")}
      {...rest}
    />
  );
  if (!label) return box;
  return (
    <div className={cn("flex gap-2.5", className)}>
      {box}
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {help && (
          <p id={`${id}-help`} className="text-ink-2 text-xs [overflow-wrap:anywhere]">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}

"use client";

import { lazy, Suspense, useId, useRef, useState } from "react";
import { cn } from "./cn";
import { useField } from "./field";
import { ChevronsUpDown } from "./icons";
import { CONTROL } from "./input";
import type { Option } from "./select";

// The list weighs more than a form, so it loads when it opens.
const List = lazy(() => import("./combobox-list").then(({ ComboboxList }) => ({ default: ComboboxList })));

export interface ComboboxProps {
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  readonly placeholder?: string;
  /** Shown if nothing is found. */
  readonly empty?: string;
  readonly disabled?: boolean;
}

/** One of many, found by typing a part. Choosing the chosen one again clears it. */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onValueChange,
    placeholder = "Elija",
    empty = "No hay ninguno así.",
    disabled,
  } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button
        {...useField()}
        ref={trigger}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        disabled={disabled}
        onClick={() => setOpen(!open)}
        className={cn(CONTROL, "flex items-center justify-between gap-2 text-left")}
      >
        <span className={cn("truncate", chosen === undefined && "text-ink-3")}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <List
            id={list}
            anchor={trigger}
            options={options}
            value={value}
            empty={empty}
            onPick={(picked) => {
              onValueChange(picked === value ? null : picked);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

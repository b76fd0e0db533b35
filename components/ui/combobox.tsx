"use client";

import * as Popover from "@radix-ui/react-popover";
import { Command } from "cmdk";
import { useState } from "react";
import { plainWords } from "@/server/domain/shared/plain-words";
import { cn } from "./cn";
import { CONTROL } from "./control";
import { useField } from "./field";
import { Check, ChevronsUpDown } from "./icons";
import type { Option } from "./select";

export interface ComboboxProps {
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  readonly placeholder?: string;
  /** What is said where nothing is found. */
  readonly empty?: string;
  readonly disabled?: boolean;
}

/** Found by any part of its words, without accents; what begins so comes first. */
function likeness(value: string, search: string, keywords: readonly string[] = []): number {
  const [words, part] = [plainWords(keywords.join(" ")), plainWords(search)];
  if (words.startsWith(part) || plainWords(value) === part) return 1;
  return words.includes(part) ? 0.5 : 0;
}

/** One of many, found by typing a part of it. Choosing the same again chooses none. */
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
  const chosen = options.find((option) => option.value === value);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        {...useField()}
        role="combobox"
        aria-expanded={open}
        disabled={disabled}
        className={cn(CONTROL, "flex items-center justify-between gap-2 text-left")}
      >
        <span className={cn("truncate", chosen === undefined && "text-ink-3")}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          className="z-60 w-(--radix-popover-trigger-width) min-w-56 rounded-md border border-line-strong bg-surface shadow-raised"
        >
          <Command label="Opciones" loop filter={likeness}>
            <Command.Input
              placeholder="Escriba para buscar"
              className="w-full rounded-t-md border-line border-b bg-transparent px-3 py-2 -outline-offset-2"
            />
            <Command.List className="max-h-64 overflow-y-auto p-1">
              <Command.Empty className="px-2.5 py-2 text-ink-2">{empty}</Command.Empty>
              {options.map((option) => (
                <Command.Item
                  key={option.value}
                  value={option.value}
                  keywords={[option.label]}
                  disabled={option.isDisabled ?? false}
                  onSelect={() => {
                    onValueChange(option.value === value ? null : option.value);
                    setOpen(false);
                  }}
                  className="flex cursor-pointer items-center justify-between gap-2 rounded-sm px-2.5 py-1.5 aria-disabled:text-ink-3 data-[selected=true]:bg-accent-soft"
                >
                  {option.label}
                  {option.value === value && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

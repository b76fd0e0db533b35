"use client";

import * as Popover from "@radix-ui/react-popover";
import { Command } from "cmdk";
import type { RefObject } from "react";
import { plainWords } from "@/server/domain/shared/formato";
import { Check } from "./icons";
import type { Option } from "./select";

export interface ComboboxListProps {
  readonly id: string;
  /** The list opens under it. It gets the focus when the list closes. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly empty: string;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
}

/** Ranks options that contain the text, without accents. Those that begin with it come first. */
function likeness(value: string, search: string, keywords: readonly string[] = []): number {
  const [words, part] = [plainWords(keywords.join(" ")), plainWords(search)];
  if (words.startsWith(part) || plainWords(value) === part) return 1;
  return words.includes(part) ? 0.5 : 0;
}

export function ComboboxList({ id, anchor, options, value, empty, onPick, onClose }: ComboboxListProps) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          align="start"
          sideOffset={4}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button closes it by itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
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
                  onSelect={() => onPick(option.value)}
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

"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import { type ReactNode, useEffect, useState } from "react";
import { useReturnFocus } from "./dialog";
import { Search } from "./icons";

interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Tells apart items of the same name. */
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  /** The keys that do the same anywhere: `g l`. */
  readonly shortcut?: string;
  /** Other words to find it by. */
  readonly keywords?: readonly string[];
  /** Found by the server: the palette does not filter it. */
  readonly isFound?: boolean;
  readonly onSelect: () => void;
}

export interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly search: string;
  readonly onSearchChange: (search: string) => void;
  readonly placeholder: string;
  /** Shown if nothing is found. */
  readonly advice: string;
  readonly groups: readonly { readonly heading: string; readonly items: readonly PaletteItem[] }[];
  /** The server is still searching. */
  readonly isSearching?: boolean;
}

/** Finds pages and actions by typing. The caller gives the items. */
export function CommandPalette(props: CommandPaletteProps) {
  const {
    open,
    onOpenChange,
    search,
    onSearchChange,
    placeholder,
    advice,
    groups,
    isSearching = false,
  } = props;
  const focus = useReturnFocus();
  const [selected, setSelected] = useState("");
  const firstFound = groups.flatMap(({ items }) => items).find(({ isFound }) => isFound)?.id ?? "";
  // Results of the server come last. Select the first of them, for ↵.
  useEffect(() => setSelected(firstFound), [firstFound]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-3 top-3 z-50 overflow-hidden rounded-lg border border-line-strong bg-surface shadow-raised sm:top-[12vh] sm:right-auto sm:left-1/2 sm:w-[36rem] sm:-translate-x-1/2"
        >
          <Dialog.Title className="sr-only">Buscar e ir a</Dialog.Title>
          <Command label="Buscar e ir a" loop filter={filter} value={selected} onValueChange={setSelected}>
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
              <Command.Input
                value={search}
                onValueChange={onSearchChange}
                placeholder={placeholder}
                className="w-full bg-transparent py-3.5 outline-none max-sm:text-base"
              />
            </div>
            <Command.List className="max-h-[60dvh] overflow-y-auto p-2">
              <Command.Empty className="px-2.5 py-3 text-ink-2">
                {isSearching ? "Buscando…" : `No se encontró nada así. ${advice}`}
              </Command.Empty>
              {groups.map(({ heading, items }) => (
                <Command.Group
                  key={heading}
                  heading={heading}
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-xs"
                >
                  {items.map((item) => (
                    <PaletteLine key={item.id} item={item} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const FOUND = "\u0000found";
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Each typed word begins a word of the label, with or without accents. */
function filter(_id: string, search: string, keywords: string[] = []): number {
  if (keywords.includes(FOUND)) return 1;
  const words = plain(keywords.join(" ")).split(/\s+/);
  return plain(search)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
    ? 1
    : 0;
}

function PaletteLine({ item }: { readonly item: PaletteItem }) {
  const { id, label, hint, icon, shortcut, keywords = [], isFound = false, onSelect } = item;
  return (
    <Command.Item
      value={id}
      keywords={[label, ...keywords, ...(isFound ? [FOUND] : [])]}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-3 rounded-md px-2.5 py-2 data-[selected=true]:bg-accent-soft [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hint && <span className="shrink-0 text-ink-2 text-xs">{hint}</span>}
      {shortcut && (
        <kbd className="rounded-sm border border-line-strong px-1.5 text-ink-3 text-xs">{shortcut}</kbd>
      )}
    </Command.Item>
  );
}

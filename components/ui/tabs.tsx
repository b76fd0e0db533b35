"use client";

import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** What the tabs are of, for those who do not see them. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  /** Which one is open belongs in the address. */
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/** Where more stand in the row than fit, the one that is open is in sight; the page itself does not move. */
function bringIntoRow(trigger: HTMLElement | null) {
  const row = trigger?.parentElement;
  if (!trigger || !row) return;
  const open = trigger.getBoundingClientRect();
  const room = row.getBoundingClientRect();
  row.scrollLeft += open.left - room.left - (room.width - open.width) / 2;
}

export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List aria-label={label} className="mb-5 flex gap-5 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            ref={tab.value === value ? bringIntoRow : null}
            className="-mb-px whitespace-nowrap border-transparent border-b-2 px-0.5 pt-1 pb-2 text-ink-2 -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

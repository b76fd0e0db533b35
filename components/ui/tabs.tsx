"use client";

import * as Radix from "@radix-ui/react-tabs";
import { type ReactNode, useEffect, useRef } from "react";

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** For screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  /** The open tab. Keep it in the address. */
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/** Tabs stand in one row, which scrolls if it is too narrow. The open one is always in sight. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const open = row?.querySelector<HTMLElement>(`[id$="-trigger-${CSS.escape(value)}"]`);
    // Not `scrollIntoView`, which moves the page too.
    if (row && open) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [value]);
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="scroll-edges relative mb-5 flex gap-x-4 overflow-x-auto overflow-y-hidden"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="shrink-0 whitespace-nowrap border-transparent border-b-2 px-0.5 pt-1 pb-2 text-ink-2 -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
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

"use client";

import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

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

/** Tabs wrap to several rows, so that all stay visible. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List aria-label={label} className="mb-5 flex flex-wrap gap-x-5 border-line border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
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

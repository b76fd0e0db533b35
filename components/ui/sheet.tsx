"use client";

import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { useReturnFocus } from "./dialog";
import { X } from "./icons";

const SIDES = { right: "right-0 border-l sm:max-w-lg", left: "left-0 border-r max-w-72" } as const;

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly side?: keyof typeof SIDES;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** Content at the side of a page that would be too large for it. */
export function Sheet({ open, onOpenChange, title, side = "right", children, footer }: SheetProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className={cn(
            "fixed inset-y-0 z-50 flex w-full flex-col border-line bg-surface shadow-raised",
            SIDES[side],
          )}
        >
          <div className="flex items-center gap-4 border-line border-b px-5 py-3.5">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-base">{title}</Radix.Title>
            <Radix.Close
              aria-label="Cerrar"
              className="-m-1.5 rounded-md p-1.5 text-ink-3 hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

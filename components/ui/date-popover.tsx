"use client";

import * as Popover from "@radix-ui/react-popover";
import type { RefObject } from "react";
import { Calendar, type CalendarProps } from "./calendar";

export interface DatePopoverProps extends CalendarProps {
  readonly anchor: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** The calendar under its field. Focus goes into it, and back to the field. */
export function DatePopover({ anchor, onClose, ...calendar }: DatePopoverProps) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLInputElement>} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Calendario"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const content = event.currentTarget as HTMLElement;
            content.querySelector<HTMLElement>("[data-day][tabindex='0']")?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button beside the field closes it by itself.
            if (anchor.current?.parentElement?.contains(event.target as Node)) event.preventDefault();
          }}
          className="z-60 rounded-md border border-line-strong bg-surface p-3 shadow-raised"
        >
          <Calendar {...calendar} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

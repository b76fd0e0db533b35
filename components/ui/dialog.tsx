"use client";

import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cn } from "./cn";
import { X } from "./icons";
import { useSettle } from "./use-settle";

const SIZES = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" } as const;

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Changes with the question. Put a loading state into the body instead. */
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: keyof typeof SIZES;
  /** Only its buttons close it, because its content would be lost for good. */
  readonly isSticky?: boolean;
  /** Somebody typed in it: a click beside it does nothing, and Esc and the cross ask first. */
  readonly isDirty?: boolean;
  readonly children?: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
}

/**
 * A dialog in the middle of the page, or at the foot on a phone. A new title starts a short time in which
 * clicks are ignored, against a double click on the previous question.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = "sm", children, footer } = props;
  const { isSticky = false, isDirty = false } = props;
  const focus = useReturnFocus();
  const settle = useSettle();
  const titled = useRef(title);
  useLayoutEffect(() => {
    if (titled.current === title) return;
    titled.current = title;
    settle();
  }, [title, settle]);
  const stay = (event: Event) => (isSticky || isDirty) && event.preventDefault();
  const change = (isOpen: boolean) => {
    if (isOpen || !isDirty || window.confirm("Lo que escribió no se ha enviado y se pierde. ¿Cerrar?"))
      onOpenChange(isOpen);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...focus}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
          onEscapeKeyDown={(event) => isSticky && event.preventDefault()}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cn(
            "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] w-full flex-col rounded-t-lg border border-line bg-surface shadow-raised",
            "sm:inset-auto sm:top-[12vh] sm:left-1/2 sm:max-h-[80vh] sm:w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:rounded-lg",
            SIZES[size],
          )}
        >
          <div className="flex items-start gap-4 px-5 pt-5">
            <div className="min-w-0 flex-1 space-y-1">
              <Radix.Title className="text-balance font-semibold text-base">{title}</Radix.Title>
              {description && <Radix.Description className="text-ink-2">{description}</Radix.Description>}
            </div>
            {!isSticky && (
              <Radix.Close
                aria-label="Cerrar"
                className="-m-1.5 rounded-md p-1.5 text-ink-3 hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </Radix.Close>
            )}
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

/** For a layer without a Radix trigger: returns the focus to its last place on close. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

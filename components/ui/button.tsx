"use client";

import * as Slot from "@radix-ui/react-slot";
import { type ComponentProps, type MouseEvent, type ReactNode, useSyncExternalStore } from "react";
import { cn } from "./cn";
import { LoaderCircle } from "./icons";

const VARIANTS = {
  primary: "border-accent bg-accent text-accent-ink hover:bg-accent/90",
  secondary: "border-control bg-surface text-ink hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-accent hover:bg-accent-soft",
  danger: "border-bad bg-bad text-bad-ink hover:bg-bad/90",
} as const;

const SIZES = { md: "min-h-9 px-3 py-1.5", sm: "min-h-7 px-2 py-0.5 text-xs" } as const;

export interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: keyof typeof VARIANTS;
  readonly size?: keyof typeof SIZES;
  /** The action is in progress: the button says so, keeps the focus and ignores clicks. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** Gives its classes to its only child, a link. */
  readonly asChild?: boolean;
}

/** Whether the page is hydrated. */
const useIsAlive = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/** The label is a verb with its object: «Registrar pago», never «Aceptar». */
export function Button({
  variant = "secondary",
  size = "md",
  busy = false,
  icon,
  asChild = false,
  className,
  children,
  onClick,
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  const isAlive = useIsAlive();
  const classes = cn(
    "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md border font-medium text-sm no-underline transition-colors",
    "disabled:not-data-waking:cursor-not-allowed disabled:not-data-waking:border-line disabled:not-data-waking:bg-sunken disabled:not-data-waking:text-ink-3 aria-busy:cursor-progress",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
  if (asChild) return <Slot.Root className={classes}>{children}</Slot.Root>;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // A form must not be sent twice either.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      // Before hydration a click would do nothing, and the browser itself would send a form and lose its content.
      disabled={disabled || !isAlive}
      data-waking={(!isAlive && !disabled) || undefined}
      aria-busy={busy || undefined}
      className={classes}
      onClick={click}
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
      {children}
    </button>
  );
}

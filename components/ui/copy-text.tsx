"use client";

import { cn } from "./cn";
import { useCopy } from "./copy-button";
import { Check, Copy } from "./icons";

export interface CopyTextProps {
  readonly text: string;
  /** Shown instead of the whole text, such as its first part. */
  readonly shown?: string;
  readonly className?: string;
}

/** An id or a reference that a click copies. */
export function CopyText({ text, shown, className }: CopyTextProps) {
  const { outcome, copy } = useCopy(text);
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      title={shown === undefined ? "Copiar" : text}
      className={cn(
        "inline-flex max-w-full items-center gap-1.5 rounded-sm text-left align-bottom font-mono text-ink-2 text-xs hover:text-ink",
        className,
      )}
    >
      <span className={cn("min-w-0", shown === undefined && "break-all")}>{shown ?? text}</span>
      <Icon
        aria-hidden
        className={cn("size-3.5 shrink-0", outcome === "copied" ? "text-good" : "text-ink-3")}
      />
      <span className="sr-only">copiar</span>
      <span role="status" className={outcome === "refused" ? "font-sans text-bad" : "sr-only"}>
        {outcome === "copied" && "Copiado"}
        {outcome === "refused" && "Selecciónelo y cópielo a mano"}
      </span>
    </button>
  );
}

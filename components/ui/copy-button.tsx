"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button";
import { Check, Copy } from "./icons";

interface CopyButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  readonly text: string;
  /** «Copiar» unless several texts stand on the page. */
  readonly label?: string;
}

export function CopyButton({ text, label = "Copiar", variant = "secondary", size = "md" }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text);
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <Button
      variant={variant}
      size={size}
      onClick={copy}
      icon={<Icon aria-hidden className={size === "sm" ? "size-3.5" : "size-4"} />}
    >
      <span role="status">
        {outcome === null && label}
        {outcome === "copied" && "Copiado"}
        {outcome === "refused" && "Cópielo a mano"}
      </span>
    </Button>
  );
}

const SAID_MS = 2000;

/** Copies a text and reports for two seconds whether it worked. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  };
  return { outcome, copy };
}

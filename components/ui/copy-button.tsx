"use client";

import { Button, type ButtonProps } from "./button";
import { Check, Copy } from "./icons";
import { useCopy } from "./use-copy";

interface CopyButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  readonly text: string;
  /** What it is called; «Copiar» where it stands beside the only text there is. */
  readonly label?: string;
}

/** Copies a text and says so on itself. */
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

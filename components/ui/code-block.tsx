"use client";

import { Check, Copy } from "lucide-react";
import { Button } from "./button";
import { useCopy } from "./use-copy";

export interface CodeBlockProps {
  readonly code: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

/** Lines to paste somewhere, with a button that copies them. */
export function CodeBlock({ code, label }: CodeBlockProps) {
  const { outcome, copy } = useCopy(code);
  return (
    <figure aria-label={label} className="min-w-0 rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-3 border-line border-b py-1 pr-1 pl-3 text-ink-2 text-xs">
        {label}
        <Button
          variant="quiet"
          size="sm"
          onClick={copy}
          icon={
            outcome === "copied" ? (
              <Check aria-hidden className="size-3.5" />
            ) : (
              <Copy aria-hidden className="size-3.5" />
            )
          }
        >
          <span role="status">
            {outcome === null && "Copiar"}
            {outcome === "copied" && "Copiado"}
            {outcome === "refused" && "Cópielo a mano"}
          </span>
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-3 font-mono text-xs leading-relaxed">
        <code>{code}</code>
      </pre>
    </figure>
  );
}

"use client";

import { CopyButton } from "./copy-button";

export interface CodeBlockProps {
  readonly code: string;
  /** For screen readers. */
  readonly label: string;
}

/** Code to paste, with a copy button. */
export function CodeBlock({ code, label }: CodeBlockProps) {
  return (
    <figure aria-label={label} className="min-w-0 rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-3 border-line border-b py-1 pr-1 pl-3 text-ink-2 text-xs">
        {label}
        <CopyButton text={code} variant="quiet" size="sm" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-3 font-mono text-xs leading-relaxed">
        <code>{code}</code>
      </pre>
    </figure>
  );
}

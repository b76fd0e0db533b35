"use client";

import { CopyButton } from "./copy-button";
import { KeyRound } from "./icons";

export interface SecretOnceProps {
  /** Names the secret: «Llave de API». */
  readonly label: string;
  readonly secret: string;
}

/** A secret on the only page that ever shows it. It is not stored: leaving the page loses it. */
export function SecretOnce({ label, secret }: SecretOnceProps) {
  return (
    <section aria-label={label} className="space-y-2.5 rounded-md border border-warn bg-warn-soft p-3.5">
      <p className="flex items-start gap-2 text-warn">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>Cópiela y guárdela ahora en un lugar seguro: no se vuelve a mostrar.</span>
      </p>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
        <code
          data-secret
          className="min-w-0 flex-1 select-all break-all rounded-md border border-line-strong bg-surface px-2.5 py-2 font-mono text-xs"
        >
          {secret}
        </code>
        <CopyButton text={secret} variant="primary" />
      </div>
    </section>
  );
}

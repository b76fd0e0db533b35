import type { ReactNode } from "react";
import { Lock } from "./icons";

export interface NotAllowedProps {
  /** What it takes: «Solo un administrador puede crear llaves.» */
  readonly children: ReactNode;
}

/** A part of a page that the person's role does not reach: who can, and nothing of what is in it. */
export function NotAllowed({ children }: NotAllowedProps) {
  return (
    <section className="flex gap-3 rounded-lg border border-line bg-sunken px-5 py-4 text-ink-2">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </section>
  );
}

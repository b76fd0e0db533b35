import type { ReactNode } from "react";

export interface VerdictWords {
  readonly mark: string;
  readonly tone: string;
  readonly title: string;
  readonly text: string;
}

export const GOOD = { mark: "✓", tone: "border-good bg-good-soft text-good" };
export const WAITING = { mark: "…", tone: "border-warn bg-warn-soft text-warn" };
export const BAD = { mark: "✕", tone: "border-bad bg-bad-soft text-bad" };

/** The verdict in one sentence, and its meaning. `children`: the consulta and the time, for a printed page. */
export const VerdictBox = ({
  mark,
  tone,
  title,
  text,
  children,
}: VerdictWords & { readonly children?: ReactNode }) => (
  <section role="status" className={`flex gap-4 rounded-lg border p-5 ${tone}`}>
    <span aria-hidden className="font-semibold text-2xl leading-none">
      {mark}
    </span>
    <div className="min-w-0 space-y-1">
      <h2 className="font-semibold text-base leading-snug">{title}</h2>
      <p className="text-ink">{text}</p>
      {children && <p className="pt-1 text-ink-2 text-xs wrap-anywhere">{children}</p>}
    </div>
  </section>
);

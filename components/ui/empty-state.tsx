import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly title: string;
  /** The purpose, or why nothing is found. */
  readonly children?: ReactNode;
  /** The first step. */
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-line-strong border-dashed px-6 py-8">
      <p className="font-semibold text-base">{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action}
    </div>
  );
}

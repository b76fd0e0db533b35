import type { ReactNode } from "react";
import { cn } from "./cn";

/** Longer titles get a smaller size. */
const LONG = 80;

export interface PageHeaderProps {
  /** The answer to the user's question, if there is one. */
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}

/** The only h1 of a page. It gets the focus when the page opens. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 space-y-1">
        <h1
          tabIndex={-1}
          className={cn(
            "text-balance font-semibold tracking-tight [overflow-wrap:anywhere]",
            typeof title === "string" && title.length > LONG ? "text-lg" : "text-2xl",
          )}
        >
          {title}
        </h1>
        {description && <div className="max-w-prose text-ink-2">{description}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

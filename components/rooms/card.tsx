import { type ReactNode, useId } from "react";
import { cn } from "../ui/cn";

export function Card({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div className={cn("rounded-lg border border-line bg-surface px-4.5 py-4", className)}>{children}</div>
  );
}

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values in two columns. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of the page with its heading and actions. */
export function Part(props: {
  readonly id?: string;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { id, title, actions, children } = props;
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="scroll-mt-20 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="font-semibold text-base">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

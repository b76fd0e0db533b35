import { type ReactNode, useId } from "react";

/** A part of the page with its heading, and what may be done with it. */
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

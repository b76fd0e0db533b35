import type { ReactNode } from "react";

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the first page, under its heading. */
export const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="space-y-6 border-line border-t py-12">
    <h2 id={id} className="font-semibold text-xl tracking-tight">
      {title}
    </h2>
    {children}
  </section>
);

import type { ReactNode } from "react";

export function Sample({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-labelledby={`muestra-${name}`} className="space-y-4 border-line border-t py-6">
      <h2 id={`muestra-${name}`} className="font-semibold text-base">
        {name}
      </h2>
      {children}
    </section>
  );
}

export const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

export const Grid = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
);

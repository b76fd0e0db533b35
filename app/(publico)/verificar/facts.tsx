import type { ReactNode } from "react";

interface FactsProps {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts to compare with the paper. */
export const Facts = ({ id, title, facts }: FactsProps) => (
  <section aria-labelledby={id} className="space-y-4">
    <h2 id={id} className="font-semibold text-base">
      {title}
    </h2>
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

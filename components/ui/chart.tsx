"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { formatCount } from "@/server/domain/shared/formato";
import { Button } from "./button";
import type { ChartProps } from "./chart-props";
import { cn } from "./cn";
import { Skeleton } from "./skeleton";

// Recharts weighs more than a whole page: it comes after it, into a place of its size.
const Plot = dynamic(() => import("./chart-plot").then((file) => file.ChartPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});

/** Bars or lines of a fixed height, and a table of the same figures. */
export function Chart(props: ChartProps) {
  const { caption, series } = props;
  const [isTable, setTable] = useState(false);
  return (
    <figure aria-label={caption} className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-xs">
        {series.length > 1 &&
          series.map(({ key, label, color, isFaint }) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <span
                aria-hidden
                className={cn("size-2.5 rounded-sm", isFaint && "opacity-40")}
                style={{ background: color }}
              />
              {label}
            </span>
          ))}
        <Button
          variant="quiet"
          size="sm"
          className="ml-auto"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? "Ver como gráfica" : "Ver como tabla"}
        </Button>
      </figcaption>
      {isTable ? (
        <ChartTable {...props} />
      ) : (
        <div className="h-52" aria-hidden>
          <Plot {...props} />
        </div>
      )}
    </figure>
  );
}

function ChartTable({ caption, axis, series, points, format = formatCount }: ChartProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section className="h-52 overflow-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full text-left text-xs">
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {axis}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="px-2 py-1.5 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, values, href }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap py-1.5 pr-4 font-normal">
                {href === undefined ? label : <a href={href}>{label}</a>}
              </th>
              {series.map(({ key }) => (
                <td key={key} className="px-2 py-1.5 text-right tabular-nums">
                  {format(values[key] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

"use client";

import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatCount } from "@/server/domain/shared/formato";
import type { ChartPoint, ChartProps } from "./chart-props";

const FAINT = 0.4;
const TICK = { fill: "var(--color-ink-3)", fontSize: 12 };

/** Rendered by `Chart` once recharts has loaded. The table of `Chart` has the same figures. */
export function ChartPlot({ kind = "bars", series, points, format = formatCount, onOpen }: ChartProps) {
  const rows = points.map((point) => ({ label: point.label, ...point.values }));
  const open = (at: number | undefined) => {
    const point: ChartPoint | undefined = at === undefined ? undefined : points[at];
    if (point !== undefined) onOpen?.(point);
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows}
        margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        className={onOpen ? "[&_svg]:cursor-pointer" : ""}
        onClick={({ activeTooltipIndex }) =>
          open(activeTooltipIndex == null ? undefined : Number(activeTooltipIndex))
        }
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="label"
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line-strong)" }}
          minTickGap={24}
        />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width={44}
          allowDecimals={false}
          tickFormatter={format}
        />
        <Tooltip
          cursor={{ fill: "var(--color-sunken)", stroke: "var(--color-line-strong)" }}
          isAnimationActive={false}
          formatter={(value) => format(Number(value))}
          contentStyle={{
            background: "var(--color-surface)",
            border: "1px solid var(--color-line-strong)",
            borderRadius: 6,
            color: "var(--color-ink)",
            fontSize: 12,
          }}
        />
        {series.map(({ key, label, color, isFaint }) =>
          kind === "bars" ? (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              stackId="all"
              fill={color}
              fillOpacity={isFaint ? FAINT : 1}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={key}
              dataKey={key}
              name={label}
              stroke={color}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

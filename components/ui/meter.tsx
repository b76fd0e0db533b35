import { cn } from "./cn";

const TONES = { accent: "bg-accent", warn: "bg-warn", bad: "bg-bad" } as const;

export interface MeterProps {
  /** The measure with its figure: «588 de 1.000 consultas». */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly tone?: keyof typeof TONES;
  /** Lines across it, such as a threshold or the forecast, in the unit of `max`. */
  readonly marks?: readonly { readonly at: number; readonly isFaint?: boolean }[];
}

/** The used part of a whole. The label is for screen readers. The page writes the figures beside it. */
export function Meter({ label, value, max, tone = "accent", marks = [] }: MeterProps) {
  const share = (part: number) => `${max <= 0 ? 100 : Math.min(100, Math.max(0, (part / max) * 100))}%`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> takes no marks, and its looks differ in every browser
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={label}
      className="relative h-2 overflow-hidden rounded-full bg-line-strong"
    >
      <div className={cn("h-full", TONES[tone])} style={{ width: share(value) }} />
      {marks.map(({ at, isFaint }) => (
        <span
          key={at}
          className={cn("absolute inset-y-0 w-0.5", isFaint ? "bg-ink-3" : "bg-ink")}
          style={{ left: share(at) }}
        />
      ))}
    </div>
  );
}
